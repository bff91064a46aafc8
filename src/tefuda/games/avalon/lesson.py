"""A first match of Avalon that explains itself."""

from tefuda.games.lessons import Hint, Lesson
from tefuda.saying import Told

LESSON = Lesson(
    "avalon",
    ("verdant_kingdom", "flame_march"),
    7,
    "easy",
    Told(
        "リーダーはクリーチャーを聖地へ進軍させ、一巡守り抜けば証になります。決められた数の証を最初に得た人が勝ちです。",
        "The leader marches a creature to the holy land. Held for a round, "
        "it becomes a proof. The first with enough proofs wins.",
    ),
    "1.3",
    (
        Hint(
            "option lay-mana",
            Told("素成", "Laying mana"),
            Told(
                "手札のクリーチャーを逆さにして土地に置くと魔素になります。一つの土地に何枚重ねてもかまいません。",
                "A creature laid upside down on a land becomes mana. You "
                "may lay as many as you like, also on the same land.",
            ),
            "6.2.1.2",
        ),
        Hint(
            "option summon",
            Told("召喚", "Summoning"),
            Told(
                "魔素のある土地に、クリーチャーを重ねて呼びます。同じ属性の魔素が、その星の数以上いります。",
                "Summon a creature on top of mana. The land needs as much mana of its attribute as it has stars.",
            ),
            "6.2.2.1",
        ),
        Hint(
            "ask set",
            Told("セットフェイズ", "The set phase"),
            Told(
                "素成、召喚、魔法、捨てる。順も回数も自由です。終えるまで聞かれます。",
                "Lay mana, summon, use magic, discard: in any order, as often as you like, until you end.",
            ),
            "5.2.3",
        ),
        Hint(
            "ask main",
            Told("メインフェイズ", "The main phase"),
            Told(
                "リーダーは、進軍、遠距離戦闘、何もしない、のどれか一つだけを選びます。",
                "The leader does one thing: march, fight from afar, or nothing.",
            ),
            "5.2.4",
        ),
        Hint(
            "option march",
            Told("進軍", "Marching"),
            Told(
                "土地の魔素の合計が目標に届いたら、1体を魔素ごと聖地に置けます。無属性は進軍できません。",
                "When your mana reaches the target, one creature may go to "
                "the holy land with its mana. Colourless ones cannot.",
            ),
            "6.3.3",
        ),
        Hint(
            "ask support",
            Told("戦闘支援", "Support"),
            Told(
                "戦う前に、手札から1枚を支援として伏せられます。使わないならアバターを置きます。どちらを置いたかは見えません。",
                "Before a battle each may place one card from hand as support. "
                "Place the avatar to use none; nobody can tell which it is.",
            ),
            "7.2.5",
        ),
        Hint(
            "event hit",
            Told("戦闘", "Battle"),
            Told(
                "仕掛けた側が先に打ちます。攻撃値が相手の耐久値以上なら破壊、生き残れば打ち返します。",
                "The attacker strikes first. Damage of at least the endurance destroys; who survives strikes back.",
            ),
            "7.4.8",
        ),
        Hint(
            "ask lose-life",
            Told("ライフ", "Life"),
            Told(
                "番を終えるとライフを1枚捨て山に送ります。進軍したリーダーは払わず、逆に1枚得ます。",
                "Ending a turn costs one life card. A leader who marched does not pay, and gains one.",
            ),
            "6.4.4.1",
        ),
        Hint(
            "event leads",
            Told("リーダーの交代", "A new leader"),
            Told(
                "聖戦に勝ったチェイサーが次のリーダーです。追う側は聖地のクリーチャーをねらいましょう。",
                "The chaser who wins at the holy land leads next. Chasers should aim there.",
            ),
            "5.4",
        ),
    ),
)
