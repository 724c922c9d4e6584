"""One stored state for each waiting step of every released version; each must play on."""
