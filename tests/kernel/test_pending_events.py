"""Events that wait for a choice belong to one position: letting them happen in a copy changes nothing elsewhere."""

from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event
from tefuda.kernel.saving import attributes

NOTHING = procedure("nothing", ("1", lambda st, f: False))


def test_an_event_is_copied_whole():
    ev = Event(3, 5, 1, 7, 2, 9, 4, (8,))
    ev.frm, ev.moment, ev.after = 6, 10, 11
    other = ev.copy()
    assert all(getattr(other, name) == getattr(ev, name) for name in attributes(ev))
    other.subject = other.after = 99
    assert (ev.subject, ev.after) == (5, 11)


def test_frames_do_not_share_their_pending_events():
    f = Frame(NOTHING, -1, -1, -1, 0, False, [], (), None, None, None)
    f.events = (Event(1, -1), Event(2, 4))
    g = f.copy()
    g.events[0].subject = 77
    assert f.events[0].subject == -1
    assert [ev.kind for ev in g.events] == [1, 2]
