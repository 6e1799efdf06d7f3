/** The words of the page, in the languages of `*.ftl`: one file each, loaded when it is wanted. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { signal } from "@preact/signals";

import { recall, remember } from "./memory";

export const locales = ["en", "ja", "zh-Hans"] as const;
export type Locale = (typeof locales)[number];

/** What each language calls itself. */
export const localeNames: Record<Locale, string> = { en: "English", ja: "日本語", "zh-Hans": "简体中文" };

const loaders: Record<Locale, () => Promise<{ default: string }>> = {
  en: () => import("./en.ftl?raw"),
  ja: () => import("./ja.ftl?raw"),
  "zh-Hans": () => import("./zh-Hans.ftl?raw"),
};

export const locale = signal<Locale>("en");
const bundle = signal<FluentBundle | null>(null);

/** The language that was chosen here before, else the first of the browser's that the page speaks. */
export function preferredLocale(asked: readonly string[], chosen: string | undefined): Locale {
  for (const tag of chosen === undefined ? asked : [chosen, ...asked]) {
    const language = tag.toLowerCase().split("-")[0];
    if (language === "en" || language === "ja") return language;
    if (language === "zh") return "zh-Hans";
  }
  return "en";
}

/** Loads a language and shows the page in it. */
export async function speak(wanted: Locale): Promise<void> {
  const { default: text } = await loaders[wanted]();
  const made = new FluentBundle(wanted, { useIsolating: false });
  made.addResource(new FluentResource(text));
  locale.value = wanted;
  bundle.value = made;
  document.documentElement.lang = wanted;
}

/** The same for a person's choice, which is kept. */
export function choose(wanted: Locale): Promise<void> {
  remember({ locale: wanted });
  return speak(wanted);
}

export function start(): Promise<void> {
  return speak(preferredLocale(navigator.languages, recall().locale));
}

/** A message in the language of the page. */
export function t(id: string, values?: Record<string, FluentVariable>): string {
  const found = bundle.value?.getMessage(id);
  // A test holds that every message is in every file.
  return found?.value == null ? id : bundle.value!.formatPattern(found.value, values, []);
}

/** Whether there is such a message: the API's words may grow. */
export function has(id: string): boolean {
  return bundle.value?.hasMessage(id) === true;
}

/** A number as the language writes it. */
export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(locale.value, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
}

/** A large number in short: 12 k, 3.4 M. */
export function short(value: number): string {
  return new Intl.NumberFormat(locale.value, { notation: "compact", maximumSignificantDigits: 3 }).format(value);
}
