"""What conftest promises to every test: no silent skip in CI, no error that is only logged, --long."""

from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py").read_text()


@pytest.fixture
def trial(pytester: pytest.Pytester) -> pytest.Pytester:
    """An empty project with our conftest and our markers."""
    pytester.makeconftest(CONFTEST)
    pytester.makeini(
        "[pytest]\nmarkers =\n  long\n  bot_errors\nasyncio_default_fixture_loop_scope = function\n"
    )
    return pytester


def outcomes(trial: pytest.Pytester) -> dict[str, int]:
    return trial.runpytest_inprocess("-p", "no:cacheprovider").parseoutcomes()


SKIPS = "import pytest\n\ndef test_it():\n    pytest.skip('no description')\n"
SKIPS_AS_A_FILE = "import pytest\npytest.skip('not here', allow_module_level=True)\n"
XFAILS = "import pytest\n\n@pytest.mark.xfail\ndef test_it():\n    assert 0\n"


@pytest.mark.parametrize("source", [SKIPS, SKIPS_AS_A_FILE], ids=["test", "file"])
def test_a_skip_is_a_skip_for_a_developer(
    trial: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.delenv("CI_FORBID_SKIP", raising=False)
    trial.makepyfile(source)
    assert outcomes(trial) == {"skipped": 1}


@pytest.mark.parametrize(
    ("source", "kind"), [(SKIPS, "failed"), (SKIPS_AS_A_FILE, "errors")], ids=["test", "file"]
)
def test_a_skip_is_a_failure_where_ci_forbids_it(
    trial: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, source: str, kind: str
) -> None:
    monkeypatch.setenv("CI_FORBID_SKIP", "1")
    trial.makepyfile(source)
    assert outcomes(trial) == {kind: 1}


def test_an_expected_failure_is_no_skip(
    trial: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI_FORBID_SKIP", "1")
    trial.makepyfile(XFAILS)
    assert outcomes(trial) == {"xfailed": 1}


@pytest.mark.bot_errors  # the inner run's log is ours as well
def test_a_logged_error_fails_the_test_that_is_not_marked_for_it(trial: pytest.Pytester) -> None:
    trial.makepyfile(
        """
        import logging, pytest

        def test_warns():
            logging.getLogger("discord").warning("slow")

        def test_errs():
            logging.getLogger("discord.ui").error("lost")

        @pytest.mark.bot_errors
        def test_errs_on_purpose(logged_errors):
            logging.getLogger("discord.ui").error("lost")
            assert [record.getMessage() for record in logged_errors] == ["lost"]
        """
    )
    assert outcomes(trial) == {"passed": 3, "errors": 1}


def test_long_tests_wait_for_their_word_and_numbers_grow_with_it(trial: pytest.Pytester) -> None:
    trial.makepyfile(
        """
        import pytest

        def test_counts(number, request):
            assert number(20, 500) == (500 if request.config.getoption("--long") else 20)

        @pytest.mark.long
        def test_long():
            pass
        """
    )
    # In processes of their own: --long changes hypothesis for the whole process.
    trial.runpytest_subprocess("-p", "no:simcord").assert_outcomes(passed=1, deselected=1)
    trial.runpytest_subprocess("-p", "no:simcord", "--long").assert_outcomes(passed=2)
