import { NEUTRAL_SITE } from '../browser/exitLink.ts';
import { inlineScript } from './inlineScript.ts';

/**
 * Script that leaves the directory at once, before the rest of a page has loaded, and keeps the tab away from it: any page of it that
 * Back, a cached copy or a restored tab shows becomes blank and leads away again, until the visitor opens the directory again. The left
 * page is replaced in the history. Earlier pages stay in the browser's history, but lead away too.
 */
export const EXIT_SCRIPT = inlineScript(`
  const page = document.documentElement;
  const tab = (use) => {
    try {
      return use(sessionStorage)
    } catch {}
  };
  // Without storage, at least this page knows.
  let gone;
  const isLeft = () => gone || tab((kept) => kept.getItem("left"));
  const leave = () => {
    gone = 1;
    tab((kept) => kept.setItem("left", 1));
    // Blank, and without a referrer for the next page.
    page.innerHTML = "<meta name=referrer content=no-referrer>";
    location.replace("${NEUTRAL_SITE}")
  };
  if (isLeft()) performance.getEntriesByType("navigation")[0]?.type === "navigate" ? tab((kept) => kept.removeItem("left")) : leave();
  for (const type of ["pageshow", "popstate"]) addEventListener(type, () => isLeft() && leave());
  addEventListener("click", (event) => {
    if (event.target.closest("[data-exit]")) {
      event.preventDefault();
      leave()
    }
  }, true);
  // Shift three times within five seconds, with nothing between, where the page has a way out.
  let presses = [];
  addEventListener("keydown", ({ key, repeat, timeStamp }) => {
    if (repeat) return;
    presses = key === "Shift" ? [...presses.filter((at) => timeStamp - at < 5e3), timeStamp] : [];
    if (presses.length > 2 && document.querySelector("[data-exit]")) leave()
  }, true);
`);
