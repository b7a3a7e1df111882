import { HYDRATED } from '../browser/hydratedEvent.ts';
import { inlineScript } from './inlineScript.ts';
import { ROOT_ID } from './state.ts';

/**
 * What a visitor does to the server's page before its scripts have come is not lost: taps on buttons, submitted forms and the
 * texts of fields are stored, and done again once, in order, on the same elements when they are hydrated. Links work by themselves; one
 * that opens a dialog does both, and a tab only says that it was heard. A button that was tapped says that it waits, and is pressed
 * once however often it was tapped. One that says something else by then, as a star that turns out to be set, is not pressed: that
 * would undo what was wanted. When all is done the root is marked as hydrated.
 */
export const EARLY_INPUT = inlineScript(`
  const kept = new Map;
  // React's mark on what it has taken over.
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
  // Only elements of the server's page that are not hydrated yet; other scripts own what they add later.
  let late;
  const waits = (element) => element && !isHydrated(element) && (!late || late.has(element));
  const nameOf = (element) => [
    element.tagName,
    ...["name", "aria-pressed", "aria-label"].map((attribute) => element.getAttribute(attribute)),
    (element.labels?.[0] || element).textContent
  ].join();
  const keep = (element, value) => kept.set(element, [kept.get(element)?.[0] || nameOf(element), value]);
  const hold = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation()
  };
  addEventListener("click", (event) => {
    const element = event.target.closest("button,a[aria-haspopup],nav a");
    if (!waits(element)) return;
    element.setAttribute("aria-busy", true);
    keep(element);
    if (element.matches("button")) hold(event)
  }, true);
  addEventListener("submit", (event) => {
    if (!waits(event.target)) return;
    keep(event.target);
    hold(event)
  }, true);
  for (const type of ["input", "change"]) addEventListener(type, ({ target }) => waits(target) && keep(target, target.matches("[type=checkbox],[type=radio]") ? target.checked : target.value), true);
  const again = (element, value) => {
    if (element.matches("form")) element.requestSubmit();
    else if (element.matches("button,[aria-haspopup]")) element.click();
    else if (typeof value === "boolean") {
      // A press changes it back, so that React hears of it.
      element.checked = !value;
      element.click()
    } else if (value !== undefined) {
      // Skipped if the field still holds the typed text: the visitor may be in the middle of a word.
      if (element.value !== value) Object.getOwnPropertyDescriptor(element.constructor.prototype, "value").set.call(element, value);
      // React ignores an event whose value it already knows.
      element._valueTracker?.setValue(value + 1);
      element.dispatchEvent(new Event("change", { bubbles: true }))
    }
  };
  addEventListener("${HYDRATED}", async () => {
    const root = document.querySelector("#${ROOT_ID}");
    late ||= new Set([...root?.querySelectorAll("*") || []].filter((element) => !isHydrated(element)));
    for (const [was, [name, value]] of [...kept]) {
      if (was.isConnected && waits(was)) continue;
      kept.delete(was);
      // One after the other: the page shows first what the one before did.
      await 0;
      was.removeAttribute("aria-busy");
      const stays = was.isConnected && (value !== undefined || was.matches("[aria-haspopup],[type=submit],form") || nameOf(was) === name);
      const element = stays ? was : [...document.querySelectorAll(was.tagName)].find((other) => nameOf(other) === name);
      if (element) again(element, value)
    }
    root?.setAttribute("data-hydrated", "")
  });
`);
