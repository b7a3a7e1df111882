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
  const inputs = new Map;
  // React sets this property on elements that it has hydrated.
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
  // Only elements of the server's page that are not hydrated yet; other scripts own what they add later.
  let serverElements;
  const isPending = (element) => element && !isHydrated(element) && (!serverElements || serverElements.has(element));
  const nameOf = (element) => [
    element.tagName,
    ...["name", "aria-pressed", "aria-label"].map((attribute) => element.getAttribute(attribute)),
    (element.labels?.[0] || element).textContent
  ].join();
  const record = (element, value) => inputs.set(element, [inputs.get(element)?.[0] || nameOf(element), value]);
  const suppress = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation()
  };
  addEventListener("click", (event) => {
    const element = event.target.closest("button,a[aria-haspopup],nav a");
    if (!isPending(element)) return;
    element.setAttribute("aria-busy", true);
    record(element);
    if (element.matches("button")) suppress(event)
  }, true);
  addEventListener("submit", (event) => {
    if (!isPending(event.target)) return;
    record(event.target);
    suppress(event)
  }, true);
  for (const type of ["input", "change"]) addEventListener(type, ({ target }) => isPending(target) && record(target, target.matches("[type=checkbox],[type=radio]") ? target.checked : target.value), true);
  const replay = (element, value) => {
    if (element.matches("form")) element.requestSubmit();
    else if (element.matches("button,[aria-haspopup]")) element.click();
    else if (typeof value === "boolean") {
      // The click changes it back, and notifies React.
      element.checked = !value;
      element.click()
    } else if (value !== undefined) {
      // Keep a field that still has the typed text: the visitor may be typing.
      if (element.value !== value) Object.getOwnPropertyDescriptor(element.constructor.prototype, "value").set.call(element, value);
      // React ignores an event whose value it already knows.
      element._valueTracker?.setValue(value + 1);
      element.dispatchEvent(new Event("change", { bubbles: true }))
    }
  };
  addEventListener("${HYDRATED_EVENT}", async () => {
    const root = document.querySelector("#${ROOT_ID}");
    serverElements ||= new Set([...root?.querySelectorAll("*") || []].filter((element) => !isHydrated(element)));
    for (const [target, [name, value]] of [...inputs]) {
      if (target.isConnected && isPending(target)) continue;
      inputs.delete(target);
      // Let the page show the effect of the previous input first.
      await 0;
      target.removeAttribute("aria-busy");
      const isSame = target.isConnected && (value !== undefined || target.matches("[aria-haspopup],[type=submit],form") || nameOf(target) === name);
      const element = isSame ? target : [...document.querySelectorAll(target.tagName)].find((other) => nameOf(other) === name);
      if (element) replay(element, value)
    }
    root?.setAttribute("data-hydrated", "")
  });
`);
