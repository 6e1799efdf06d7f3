/** Download of the tree: the server's drawing, with a board in each node if the page shows them. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";

import { post } from "../../api/client";
import { save } from "../../play/share";
import { t } from "../../text/text";
import { requestOf, showsBoards, wanted } from "./state";

const PATIENCE_MS = 90_000;

export function Pictures(): JSX.Element {
  const hasFailed = useSignal(false);
  const keep = async (form: "svg" | "png") => {
    const { path, body } = requestOf(wanted.value);
    const boards = showsBoards.value && path === "/v1/lab/trace" ? { include: ["boards"] } : {};
    const accept = form === "svg" ? "image/svg+xml" : "image/png";
    try {
      const made = await post(path, { ...body, ...boards }, { signal: AbortSignal.timeout(PATIENCE_MS), accept, patience: PATIENCE_MS });
      save(await made.blob(), `yomi-tree.${form}`);
      hasFailed.value = false;
    } catch {
      hasFailed.value = true;
    }
  };
  return (
    <div class="tree-files">
      <span>{t("share-picture")}</span>
      <button type="button" onClick={() => void keep("svg")}>SVG</button>
      <button type="button" onClick={() => void keep("png")}>PNG</button>
      {hasFailed.value && <p class="fault" role="alert">{t("picture-failed")}</p>}
    </div>
  );
}
