import { NEUTRAL_SITE } from '../browser/exitLink.ts';
import { inlineScript } from './inlineScript.ts';

/**
 * Script that leaves the directory at once, before the rest of a page has loaded, and keeps the tab away from it: any page of it that
 * Back, a cached copy or a restored tab shows becomes blank and leads away again, until the visitor opens the directory again. The left
 * page is replaced in the history, and what the tab stores is deleted. Earlier pages stay in the browser's history, but lead away too.
 */
export const EXIT_SCRIPT = inlineScript(`
  const page = document.documentElement;
  const useStorage = (use) => {
    try {
      return use(sessionStorage)
    } catch {}
  };
  // Without storage, only this page remembers it.
  let hasLeft;
  const isLeft = () => hasLeft || useStorage((storage) => storage.getItem("left"));
  const leave = () => {
    hasLeft = 1;
    useStorage((storage) => {
      storage.clear();
      storage.setItem("left", 1)
    });
    // Blank the page, and send no referrer to the next one.
    page.innerHTML = "<meta name=referrer content=no-referrer>";
    location.replace("${NEUTRAL_SITE}")
  };
  if (isLeft()) performance.getEntriesByType("navigation")[0]?.type === "navigate" ? useStorage((storage) => storage.removeItem("left")) : leave();
  for (const type of ["pageshow", "popstate"]) addEventListener(type, () => isLeft() && leave());
  addEventListener("click", (event) => {
    if (event.target.closest("[data-exit]")) {
      event.preventDefault();
      leave()
    }
  }, true);
  // Three presses of Shift within five seconds leave a page that has an exit button.
  let presses = [];
  addEventListener("keydown", ({ key, repeat, timeStamp }) => {
    if (repeat) return;
    presses = key === "Shift" ? [...presses.filter((at) => timeStamp - at < 5e3), timeStamp] : [];
    if (presses.length > 2 && document.querySelector("[data-exit]")) leave()
  }, true);
`);
