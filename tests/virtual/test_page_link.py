"""The links that a stick may have keep the same contract: the page's, and that between virtual sticks."""

import pytest

from tools.hub import Hub, HubLink
from virtual.page_link import PageLink


@pytest.mark.parametrize("make", [PageLink, lambda: HubLink(Hub())])
def test_a_stick_that_has_left_is_not_at_a_table_any_more(make) -> None:
    link = make()
    assert not link.is_joined
    link.send(b"hello AAAAAAAAAAAAAAAAAAAAAA 0")
    assert link.is_joined
    link.send(b"bye")
    assert not link.is_joined
    assert link.poll() is None
