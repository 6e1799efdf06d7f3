import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

import { curl, quoted } from "./curl";

test("a shell takes what is quoted for one word, whatever is in it", () => {
  for (const text of ["", "f5d6", "'; echo pwned; '", "$(echo x) `id` \\ \"", "黒番\n!!"]) {
    expect(execFileSync("sh", ["-c", `printf %s ${quoted(text)}`], { encoding: "utf8" })).toBe(text);
  }
});

test("the key of a command comes from the shell", () => {
  expect(curl("http://a/v1", {}, true)).toContain('"authorization: Bearer $YOMI_KEY"');
  expect(curl("http://a/v1", {}, false)).not.toContain("YOMI_KEY");
});
