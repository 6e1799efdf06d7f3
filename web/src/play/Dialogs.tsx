/** The open dialog. */

import type { JSX } from "preact";

import { MyGames } from "../kept/MyGames";
import { openDialog } from "./dialogs";
import { NewGame } from "./NewGame";
import { views } from "./opponents";
import { PasteDialog } from "./PasteDialog";
import { RulesDialog } from "./Rules";
import { ShareDialog } from "./ShareDialog";

export function Dialogs(): JSX.Element | null {
  const close = () => { openDialog.value = null; };
  switch (openDialog.value) {
    case "new": return <NewGame onClose={close} />;
    case "paste": return <PasteDialog onClose={close} />;
    case "share": return <ShareDialog onClose={close} />;
    case "opponent": return views.value === null ? null : <views.value.OpponentDialog onClose={close} />;
    case "rules": return <RulesDialog onClose={close} />;
    case "mine": return <MyGames onClose={close} />;
    case null: return null;
  }
}
