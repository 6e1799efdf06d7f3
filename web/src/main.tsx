/** Entry point: loads the language, then renders the page. */

import { render } from "preact";

import { checkVersion } from "./api/connection";
import { keepFocus } from "./shell/focus";
import { start as startTheme } from "./shell/theme";
import { Shell } from "./shell/Shell";
import "./shell/shell.css";
import "./shell/print.css";
import { start as startTitle } from "./shell/title";
import { start as startText } from "./text/text";

startTheme();
await startText();
startTitle();
keepFocus();
render(<Shell />, document.getElementById("page")!);

// Records the version that served the page, to detect a change; after the first render.
setTimeout(() => void checkVersion(), 1500);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void checkVersion();
});
