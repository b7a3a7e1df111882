import { NEUTRAL_SITE } from '../browser/exit.ts';
import { inlineScript } from './inlineScript.ts';

/**
 * Leaves the directory at once, before anything else of a page has come, and keeps it left in this tab: whatever Back, a cached copy or
 * a restored tab shows of it goes blank and leads away again, until the visitor opens it again. The page that is left is
 * replaced in the history. Those opened before it stay there, which is the browser's: they lead away too.
 */
export const LEAVING = inlineScript(`
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
