import type { Words } from "../say";

/** What bots are called, by how strong they are. */
export const levels = {
  easy: { ja: "やさしい", en: "easy" },
  normal: { ja: "ふつう", en: "normal" },
  hard: { ja: "強い", en: "hard" },
  expert: { ja: "最強", en: "expert" },
  greedy: { ja: "目先だけ", en: "greedy" },
  random: { ja: "でたらめ", en: "random" },
} satisfies Words;

export const common = {
  tefuda: { ja: "手札", en: "tefuda" },
  language: { ja: "ことば", en: "language" },
  japanese: { ja: "日本語", en: "日本語" },
  english: { ja: "English", en: "English" },
  both: { ja: "日英", en: "日英" },
  bothLanguages: { ja: "日本語と英語", en: "Japanese and English" },
  theme: { ja: "明るさ", en: "theme" },
  light: { ja: "昼", en: "day" },
  dark: { ja: "夜", en: "night" },
  system: { ja: "自動", en: "auto" },
  close: { ja: "閉じる", en: "close" },
  decks: { ja: "デッキ", en: "decks" },
  rulebook: { ja: "総合ルール", en: "rulebook" },
  guest: { ja: "ゲスト", en: "Guest" },
  play: { ja: "対戦", en: "play" },
  nothingHere: { ja: "そのページはありません", en: "there is no such page" },
  toStart: { ja: "はじめのページへ", en: "to the start page" },
  clause: (clause: string) => ({ ja: `条項 ${clause}`, en: `clause ${clause}` }),
  before: { ja: "対戦の準備", en: "setup" },
  bot: (level: string) => ({ ja: `ボット（${level}）`, en: `bot (${level})` }),
  skip: { ja: "本文へ", en: "skip to the content" },
} satisfies Words;
