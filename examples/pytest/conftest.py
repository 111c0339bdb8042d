import pytest
from hongbao import Server


@pytest.fixture(scope="session")
def server():
    """The server at HONGBAO_URL, http://127.0.0.1:3000 by default."""
    return Server()


@pytest.fixture
def world(server):
    """A frozen world for one test. Its ledger is audited at the end."""
    world = server.world()
    yield world
    world.audit()
    world.remove()
