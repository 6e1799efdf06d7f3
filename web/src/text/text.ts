/** Localised messages from `*.ftl`: one file per language, loaded on demand. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { signal } from "@preact/signals";

import { late } from "../api/connection";
import { recall, remember } from "./memory";

export const locales = ["en", "ja", "zh-Hans"] as const;
export type Locale = (typeof locales)[number];

/** Name of each language in itself. */
export const localeNames: Record<Locale, string> = { en: "English", ja: "日本語", "zh-Hans": "简体中文" };

type Loader = () => Promise<{ default: string }>;

const loaders: Record<Locale, readonly [first: Loader, late: Loader]> = {
  en: [() => import("./en.ftl?first"), () => import("./en.ftl?late")],
  ja: [() => import("./ja.ftl?first"), () => import("./ja.ftl?late")],
  "zh-Hans": [() => import("./zh-Hans.ftl?first"), () => import("./zh-Hans.ftl?late")],
};

/** Set once the messages are wanted that the first view does without. */
let whole: Promise<void> | undefined;

export const locale = signal<Locale>("en");
/** The language in requests. */
export const lang = () => locale.value.split("-")[0] as "en" | "ja" | "zh";
const bundle = signal<FluentBundle | null>(null);

/** The language chosen before, else the first supported one of the browser. */
export function preferredLocale(asked: readonly string[], chosen: string | undefined): Locale {
  for (const tag of chosen === undefined ? asked : [chosen, ...asked]) {
    const language = tag.toLowerCase().split("-")[0];
    if (language === "en" || language === "ja") return language;
    if (language === "zh") return "zh-Hans";
  }
  return "en";
}

/** The language chosen last. */
let latest: Locale | null = null;

/** Loads a language and renders the page in it, unless another one is chosen meanwhile. */
export async function speak(wanted: Locale): Promise<void> {
  latest = wanted;
  const texts = await Promise.all(loaders[wanted].slice(0, whole === undefined ? 1 : 2).map(late));
  if (latest !== wanted) return;
  const made = new FluentBundle(wanted, { useIsolating: false });
  for (const { default: text } of texts) made.addResource(new FluentResource(text));
  locale.value = wanted;
  bundle.value = made;
  document.documentElement.lang = wanted;
}

/** Loads all messages, before a view that needs them. */
export function speakAll(): Promise<void> {
  // The next microtask finds it set.
  return (whole ??= Promise.resolve().then(() => speak(latest ?? "en")));
}

/** Sets the user's choice, and stores it. */
export function choose(wanted: Locale): Promise<void> {
  remember({ locale: wanted });
  return speak(wanted);
}

export function start(): Promise<void> {
  return speak(preferredLocale(navigator.languages, recall().locale));
}

/** Formats a message in the page's language. */
export function t(id: string, values?: Record<string, FluentVariable>): string {
  const found = bundle.value?.getMessage(id);
  // A test ensures that every file has every message.
  return found?.value == null ? id : bundle.value!.formatPattern(found.value, values, []);
}

/** Whether a message exists: names of the API may grow. */
export function has(id: string): boolean {
  return bundle.value?.hasMessage(id) === true;
}

/** Number formats by language and digits: making one takes longer than a row of a table. */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number for the language. */
export function number(value: number, digits = 0): string {
  const name = `${locale.value} ${digits}`;
  const format = formats.get(name) ?? new Intl.NumberFormat(locale.value, { maximumFractionDigits: digits, minimumFractionDigits: digits });
  formats.set(name, format);
  return format.format(value);
}

/** Short form of a large number: 12 k, 3.4 M. */
export function short(value: number): string {
  return new Intl.NumberFormat(locale.value, { notation: "compact", maximumSignificantDigits: 3 }).format(value);
}
