"""A first match of Shadowverse EVOLVE that explains itself."""

from tefuda.games.lessons import Hint, Lesson
from tefuda.saying import Told

LESSON = Lesson(
    "sve",
    ("royal_infantry", "elf_fairy_parade"),
    7,
    "easy",
    Told(
        "フォロワーで攻め、相手のリーダーの体力を0にすれば勝ちです。デッキから引けなくなっても負けます。",
        "Attack with followers until the enemy leader's health is "
        "0. Whoever has to draw from an empty deck loses, too.",
    ),
    "1.2.1.1",
    (
        Hint(
            "ask first-or-second",
            Told("先攻か後攻か", "First or second"),
            Told(
                "先攻は先に動けますが、進化に使うEPは後攻だけが3つ持って始めます。迷ったら先攻でかまいません。",
                "Going first acts earlier, but only the second player begins with "
                "three EP, which pay for evolving. If in doubt, go first.",
            ),
            "6.2.1.9",
        ),
        Hint(
            "ask mulligan",
            Told("引き直し", "The opening hand"),
            Told(
                "一度だけ、手札4枚を全部デッキの下に置いて4枚取り直せます。最初の数ターンはPPが1、2、3と少ないので、コスト1から3の札がほしいところです。",
                "Once, you may put all four cards at the bottom and take four new ones. The "
                "first turns give only 1, 2, 3 PP, so cheap cards are what you want.",
            ),
            "6.2.1.7",
        ),
        Hint(
            "ask main",
            Told("メインフェイズ", "The main phase"),
            Told(
                "カードを使う、能力を使う、攻撃する、終わる、から選びます。終えるまで何度でも聞かれます。光っている札が今できることです。",
                "Play a card, use an ability, attack, or end. You are asked "
                "again until you end. What glows can be done now.",
            ),
            "7.3.2",
        ),
        Hint(
            "option play",
            Told("カードのプレイ", "Playing a card"),
            Told(
                "左上の数のPPを払って場に出します。PPの最大値は毎ターン1ずつ、10まで増え、ターンの初めに全部回復します。",
                "Pay the number at its top left in PP. Your maximum grows by one each "
                "turn, up to ten, and PP are full again at the start of your turn.",
            ),
            "8.2.1",
        ),
        Hint(
            "option attack",
            Told("攻撃", "Attacking"),
            Told(
                "ターンの初めから場にいたフォロワーは、リーダーか、横向き（アクト状態）の相手フォロワーを攻撃できます。攻撃した側は横になります。",
                "A follower that was here when the turn began may attack the leader, or "
                "an enemy follower that lies (acted). The attacker lies down in turn.",
            ),
            "8.4.3.1",
        ),
        Hint(
            "event damaged",
            Told("ダメージ", "Damage"),
            Told(
                "フォロワー同士は攻撃力の分のダメージを互いに与えます。体力以上のダメージを受けると墓場へ行きます。",
                "Followers deal their attack to each other. One that has "
                "taken its health in damage goes to the cemetery.",
            ),
            "8.4.9",
        ),
        Hint(
            "ask quick",
            Told("クイック", "Quick"),
            Told(
                "相手の攻撃のたびと、相手のターンの終わりに、クイックを持つ札を使えます。使わないならパスします。残したPPで払います。",
                "At each attack of the opponent and at the end of their turn you may "
                "use cards with Quick, paid with PP you kept. Otherwise pass.",
            ),
            "7.4.3",
        ),
        Hint(
            "option evolve",
            Told("進化", "Evolving"),
            Told(
                "進化能力を持つフォロワーは、1ターンに1回、エボルヴデッキの札を重ねて強くなります。進化したターンからフォロワーを攻撃できます。",
                "Once a turn, a follower with an evolve ability takes a card of the "
                "evolve deck on top and grows. It may attack followers at once.",
            ),
            "8.3.2",
        ),
        Hint(
            "ask wards",
            Told("守護", "Ward"),
            Told(
                "守護を持つフォロワーを、自分のターンの終わりに横にできます。横になった守護がいる間、相手はそれを攻撃しなければなりません。",
                "At the end of your turn you may turn followers with Ward. "
                "While one lies, the opponent has to attack it.",
            ),
            "7.4.2",
        ),
        Hint(
            "ask target",
            Told("対象を選ぶ", "Choosing"),
            Told(
                "カードが指すものを選びます。光った枠のどれかを選んでください。選べない札を押すと、理由と条項が出ます。",
                "Choose what the card points at, among those that are framed. "
                "Click any other and you are told which clause forbids it.",
            ),
            "10.6.2.4",
        ),
    ),
)
