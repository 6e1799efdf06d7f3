"""Version of the package, for its metadata and the header `user-agent`."""

__version__ = "0.1.0"

USER_AGENT = f"yomi-client-python/{__version__}"
