import { HYDRATED_EVENT } from '../browser/hydratedEvent.ts';
import { inlineScript } from './inlineScript.ts';
import { ROOT_ID } from './state.ts';

/**
 * Script that stores what a visitor does on the server's page before it is hydrated: taps on buttons, submitted forms and texts of fields.
 * After hydration it repeats them once, in order, on the same elements. Links work without it; a link that opens a dialog is also
 * repeated, and a tab only shows that it was pressed. A tapped button shows that it waits, and is pressed once, however often it was
 * tapped. A button whose label or state has changed by then, such as a star that turns out to be set, is not pressed, because that would
 * undo what the visitor wanted. In the end the root is marked as hydrated.
 */
export const EARLY_INPUT_SCRIPT = inlineScript(`
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
  addEventListener("${HYDRATED_EVENT}", async () => {
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
