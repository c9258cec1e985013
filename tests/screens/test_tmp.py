import pytest
from tests.screens.test_words import Checker, boot, CODES
from tests.helpers import walking
@pytest.mark.parametrize("b", ["m5stickc","m5stickcplus"])
@pytest.mark.parametrize("l", CODES)
def test_x(b,l):
    s,c=boot(l,b),Checker(b); c.watch(s); walking.choosing(s); assert not c.found, "\n".join(c.found)
