/**
 * Focus after an element with it is removed or hidden: an element named by `data-next` on it or around it, else the board. Without
 * this, keyboards and screen readers start again at the top of the page.
 */

/** The square of the board that the tab key comes to. */
const BOARD = ".cell[tabindex='0']";

/** Focuses the first element that takes it, without scrolling. */
export function focusOn(...wanted: (Element | string | null | undefined)[]): void {
  for (const each of [...wanted, BOARD]) {
    const element = typeof each === "string" ? document.querySelector(each) : each;
    if (!(element instanceof HTMLElement) || !element.isConnected) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

export function keepFocus(): void {
  /** The element with the focus, and what follows it. */
  let last: { element: Element; next: string | undefined } | null = null;
  addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) last = { element: target, next: target.closest<HTMLElement>("[data-next]")?.dataset["next"] };
  });
  // A press beside all elements takes the focus away on purpose.
  addEventListener("pointerdown", () => { last = null; }, true);
  new MutationObserver(() => {
    if (last === null || document.activeElement !== document.body || (last.element.isConnected && last.element.checkVisibility())) return;
    const { next } = last;
    last = null;
    focusOn(next);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "class"] });
}
