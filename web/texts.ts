import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The two parts of a language's texts: `?first` is of the first view, `?late` what stands behind the heading. */
export const texts: Plugin = {
  name: "texts",
  load(id) {
    const [, path, part] = /^(.*\.ftl)\?(first|late)$/.exec(id) ?? [];
    if (path === undefined) return null;
    this.addWatchFile(path);
    const [first = "", late = ""] = readFileSync(path, "utf8").split("### Loaded when asked for\n");
    return `export default ${JSON.stringify(part === "first" ? first : late)};`;
  },
};
