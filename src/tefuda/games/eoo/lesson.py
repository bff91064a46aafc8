"""A first match of Echoes of Orphelia that explains itself."""

from tefuda.games.lessons import Hint, Lesson
from tefuda.saying import Told

LESSON = Lesson(
    "eoo",
    ("chorale_garden", "earthen_workshop"),
    7,
    "easy",
    Told(
        "相手のシールドをすべて壊し、シールドのない相手に攻撃を通せば勝ちです。アーカイブがなくなっても負けます。",
        "Break every shield of the opponent, then land one more attack. Whoever runs out of archive loses, too.",
    ),
    "4-2-1",
    (
        Hint(
            "ask cut",
            Told("カット", "Cutting"),
            Told(
                "相手のアーカイブを一度だけカットできます。そのままでかまいません。",
                "You may cut the opponent's archive once. Leaving it is fine.",
            ),
            "3-2-3-2",
        ),
        Hint(
            "ask priority",
            Told("優先権", "Priority"),
            Told(
                "優先権は、何かを積むか行動を始める権利です。何もしないならパスします。続けて両者がパスすると、一番上に積まれたものを解決します。",
                "Priority is the right to put something on the stack or to act. Pass if you "
                "do not want to. When both pass in a row, the top of the stack is resolved.",
            ),
            "2-7-1-6",
        ),
        Hint(
            "option explore-mana",
            Told("探索", "Exploring"),
            Told(
                "1ターンに1回、手札1枚をマナゾーンに置くか、リザーブを1増やせます。はじめの数ターンはマナを置きましょう。",
                "Once a turn, lay a card from your hand into the mana zone, "
                "or gain one reserve. In the first turns, lay mana.",
            ),
            "14-2-2-1",
        ),
        Hint(
            "option play",
            Told("カードの実行", "Executing a card"),
            Told(
                "マナゾーンの札を横にしてマナを出し、コストを払って使います。使うとスタックに積まれ、相手が応じられます。",
                "Turn cards of the mana zone for mana and pay the cost. The "
                "card goes on the stack, where the opponent may answer it.",
            ),
            "9-2-1",
        ),
        Hint(
            "option attack",
            Told("攻撃", "Attacking"),
            Told(
                "出たターンのノーディアは攻撃できません。攻撃するものは横になります。",
                "A nodia cannot attack in the turn it came (summoning sickness). The attacker is turned.",
            ),
            "15-1-2",
        ),
        Hint(
            "event broken",
            Told("シールド", "Shields"),
            Told(
                "プレイヤーへの攻撃が通ると、A値から相手アルケイアのD値を引いて1を足した枚数（最低1枚）のシールドが壊れます。",
                "An attack that reaches the player breaks shields: its A minus the arcaea's D plus one, at least one.",
            ),
            "15-4-3-1",
        ),
        Hint(
            "ask block",
            Told("ブロック", "Blocking"),
            Told(
                "攻撃されたら、縦向きのノーディアを何体でも横にして防げます。防がなければシールドが壊れます。",
                "When attacked, turn any number of your standing nodias to block. Otherwise shields break.",
            ),
            "15-3-1",
        ),
        Hint(
            "ask break",
            Told("シールドを選ぶ", "Which shield"),
            Told(
                "攻撃した側が、壊すシールドを1枚ずつ選びます。顕現を持つ札が壊れると、その能力が働きます。",
                "The attacker chooses the shields one by one. A broken card with manifest triggers.",
            ),
            "15-4-4-1",
        ),
        Hint(
            "ask pay",
            Told("支払い", "Paying"),
            Told(
                "どのマナで払うかを選びます。「自動」に任せてかまいません。",
                "Choose which mana pays. Leaving it to “auto” is fine.",
            ),
            "6-3-1",
        ),
        Hint(
            "option activate",
            Told("起動", "Activating"),
            Told(
                "アルケイアやノーディアの起動型能力を使えます。アルケイアの能力にはリザーブを使うものがあります。",
                "Use an activated ability of your arcaea or a nodia. Some of the arcaea's cost reserve.",
            ),
            "14-2-3-1",
        ),
    ),
)
