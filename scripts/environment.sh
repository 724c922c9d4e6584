# Sourced by scripts/start and scripts/test, from the top of the checkout.
#
# need EXTRAS: makes .venv with a Python >= 3.11 when there is none, and installs this checkout with
# the given extras (for example "test", or "" for the bot alone) in the versions of
# requirements.lock. What is installed already is left alone until pyproject.toml,
# requirements.lock or this checkout's place changes.

stop() {
  printf '%s\n' "$@" >&2
  exit 1
}

find_python() {
  local name
  for name in ${PYTHON:+"$PYTHON"} python3.11 python3.12 python3.13 python3.14 python3 python; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
      printf '%s\n' "$name"
      return
    fi
  done
  stop "Antechamber needs Python 3.11 or newer, and none was found (looked for python3.11 ... python3.14, python3, python)." \
    "Install one (Debian, Ubuntu: sudo apt install python3 python3-venv; macOS: brew install python; else https://www.python.org/downloads/)," \
    "or name yours: PYTHON=/path/to/python3.12 $0"
}

make_environment() {
  local python
  python=$(find_python) || exit 1
  echo "Making a virtual environment in .venv with $("$python" --version)."
  rm -rf .venv
  "$python" -m venv .venv || stop "$python could not make a virtual environment." \
    "On Debian and Ubuntu that is a package of its own: sudo apt install python3-venv. Then run $0 again."
}

need() {
  local extras=$1 enough stamp have wanted what
  .venv/bin/python -c 'import pip' >/dev/null 2>&1 || make_environment
  # "test" holds "demo", and either holds the bot, so what was installed for more serves for less.
  wanted=$({ pwd; cat pyproject.toml requirements.lock; } | cksum)
  case $extras in
  "") enough="bot demo test" what="the bot" ;;
  demo) enough="demo test" what="the bot and the demo" ;;
  *) enough=$extras what="the bot, the demo, and what checks them (ruff, mypy, pytest and others)" ;;
  esac
  for have in $enough; do
    stamp=.venv/.installed-$have
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then return; fi
  done
  echo "Installing $what into .venv, in the versions of requirements.lock." \
    "This is done once; a minute or two, several on a busy machine or a slow line."
  .venv/bin/python -m pip install --disable-pip-version-check --no-input \
    --constraint requirements.lock --editable ".${extras:+[$extras]}" >.venv/install.log 2>&1 || {
    tail -n 20 .venv/install.log >&2
    stop "The packages could not be installed; pip's own last words are above, all of them in .venv/install.log." \
      "Most often the network or a proxy is the reason. Run $0 again, it goes on from there."
  }
  echo "$wanted" >".venv/.installed-${extras:-bot}"
}
