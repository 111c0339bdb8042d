"""Worlds of a Hongbao server in Python tests, with the standard library only.

With pytest, the fixtures `hongbao`, `world` and `member` are available without an import.
"""

from .client import Member, Refused, Server, World

__all__ = ["Member", "Refused", "Server", "World"]
