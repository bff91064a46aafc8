"""What stands on an evolved follower is read with the card that it was: both have one name [sve:5.14]."""

from tefuda.match import Match


def test_a_face_has_the_text_of_the_evolve_card_of_its_name_as_well():
    match = Match.new("sve", ["bishop_dawn_prayer", "bishop_dawn_prayer"], seed=1)
    face = match.face("黎明の審問官")
    said = [line.ja for line in face.lines]
    assert said[2] == "エボルヴ 5/5"
    assert said[3].startswith("【進化時】")
    assert [line.en for line in face.lines][2] == "evolve 5/5"
    assert {"進化", "ファンファーレ", "進化時"} == {one.word.ja for one in face.reminders}
    assert face.values["attack"] == 3
