# The bot as a container; docs/operating.md says how to build, run and look after it.
FROM debian:bookworm-slim

# Set to "demo" at the build, the demo is in the image too.
ARG EXTRAS=""

# tini hands SIGTERM on from the first moment, and ends what its child leaves behind.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates python3 python3-venv tini \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --create-home bot

WORKDIR /app
COPY . .
# What scripts/start does at its first start, and what Python would write at its own.
RUN export PIP_NO_CACHE_DIR=1 && . scripts/environment.sh && need "$EXTRAS" \
    && .venv/bin/python -m compileall -q bot games rendering storage \
    && install --directory --owner=bot --mode=700 data
ENV PATH=/app/.venv/bin:$PATH

USER bot
VOLUME /app/data
HEALTHCHECK --interval=5m --timeout=30s --start-period=30s CMD ["python", "-m", "bot", "doctor", "--offline"]
ENTRYPOINT ["tini", "--", "python", "-m", "bot"]
CMD ["run"]
