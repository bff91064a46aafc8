/** What this person likes, kept in this browser. */

export type Language = "ja" | "en" | "both";
export type Theme = "light" | "dark" | "system";

function stored<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  try {
    const found = localStorage.getItem(`tefuda.${key}`) as T | null;
    return found !== null && allowed.includes(found) ? found : otherwise;
  } catch {
    return otherwise;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`tefuda.${key}`, value);
  } catch {
    // A browser that keeps nothing: the choice holds until the page is closed.
  }
}

const LANGUAGES = ["ja", "en", "both"] as const;
const THEMES = ["light", "dark", "system"] as const;
const query = new URLSearchParams(location.search);
const asked = query.get("lang") as Language | null;
const askedTheme = query.get("theme") as Theme | null;

class Settings {
  language = $state<Language>(
    asked && LANGUAGES.includes(asked)
      ? asked
      : stored("language", LANGUAGES, navigator.language.startsWith("ja") ? "ja" : "en"),
  );
  theme = $state<Theme>(askedTheme && THEMES.includes(askedTheme) ? askedTheme : stored("theme", THEMES, "system"));
  systemDark = $state(matchMedia("(prefers-color-scheme: dark)").matches);
  still = $state(matchMedia("(prefers-reduced-motion: reduce)").matches);

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (e) => (this.systemDark = e.matches));
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (e) => (this.still = e.matches));
  }

  get dark(): boolean {
    return this.theme === "dark" || (this.theme === "system" && this.systemDark);
  }

  speak(language: Language): void {
    this.language = language;
    store("language", language);
  }

  wear(theme: Theme): void {
    this.theme = theme;
    store("theme", theme);
  }
}

export const settings = new Settings();
