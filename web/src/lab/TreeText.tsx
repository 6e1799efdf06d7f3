/** The field for a tree as nested lists. It is searched while it is typed, after a moment, and at once by its button. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../text/text";

/** How long nothing has to be typed before the tree is searched. */
const REST_MS = 400;

interface TextProps {
  /** The tree that is searched. */
  value: string;
  onSearch: (tree: string) => void;
}

export function TreeText({ value, onSearch }: TextProps): JSX.Element {
  const [draft, setDraft] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const search = useRef(onSearch);
  search.current = onSearch;
  // Another tree from elsewhere; what is being typed stays as it is.
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
