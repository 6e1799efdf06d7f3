/** The page from its first word to what it shows. */

import { render } from "preact";

import { checkVersion } from "./api/connection";
import { start as startTheme } from "./shell/theme";
import { Shell } from "./shell/Shell";
import "./shell/shell.css";
import "./shell/print.css";
import { start as startTitle } from "./shell/title";
import { start as startText } from "./text/text";

startTheme();
await startText();
startTitle();
render(<Shell />, document.getElementById("page")!);

// What served the page, so that another version is noticed; not before the page is there.
setTimeout(() => void checkVersion(), 1500);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void checkVersion();
});
