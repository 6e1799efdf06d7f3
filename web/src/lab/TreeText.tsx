/** Input of a tree as nested lists. It is searched while it is typed, after a pause, and at once by its button. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../text/text";

/** Pause in typing before the tree is searched. */
const REST_MS = 400;

interface TextProps {
  /** The searched tree. */
  value: string;
  onSearch: (tree: string) => void;
}

export function TreeText({ value, onSearch }: TextProps): JSX.Element {
  const [draft, setDraft] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const search = useRef(onSearch);
  search.current = onSearch;
  // The tree changed elsewhere; text being typed stays unchanged.
  useEffect(() => { setDraft((draft) => (draft.trim() === value ? draft : value)); }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const now = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== "") search.current(text.trim());
  };
  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    if (text.trim() !== value) timer.current = setTimeout(() => now(text), REST_MS);
  };
  return (
    <>
      <label class="field">{t("lab-tree-text")}
        <textarea rows={5} spellcheck={false} value={draft} onInput={(event) => type(event.currentTarget.value)} />
      </label>
      <button type="button" class="primary" onClick={() => now(draft)}>{t("lab-search")}</button>
    </>
  );
}
