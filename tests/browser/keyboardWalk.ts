import type { Page } from '@playwright/test';

/** Problems for visitors who use only the keyboard, and the number of elements that the focus reached. */
export interface Walk {
  readonly reached: number;
  readonly faults: readonly string[];
}

/** A focused element; null at the end of the page. */
interface Stop {
  readonly again: boolean;
  readonly faults: readonly string[];
}

interface Walked {
  walked: Set<Element>;
}

const ROUTE_BUTTON = /^(Show route|Ver la ruta)/;

/** Upper bound of the number of focusable elements on any page of the sample. */
const MAX_STOPS = 400;

const nextStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const { walked } = window as unknown as Walked;
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    const name = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? ''}`;
    if (walked.has(at)) return { again: true, faults: [] };
    walked.add(at);

    // An input hidden behind its label is visible as its label; the focus ring of a field may include its icon.
    const visible = [at, ...((at as HTMLInputElement).labels ?? [])];
    const frame = at.matches('input') && at.parentElement !== null ? [at.parentElement] : [];
    const isRinged = [...visible, ...frame].some((element) => {
      // If a whole row is a link, its overlay shows the focus ring.
      const parts = [element, ...element.querySelectorAll('*')].flatMap((part) =>
        [undefined, '::before', '::after'].map((layer) => getComputedStyle(part, layer)),
      );
      return parts.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
    });
    const isIn = (top: Element | null): boolean =>
      top !== null && visible.some((element) => element.contains(top) || top.contains(element));
    const boxes = visible.flatMap((element) => [...element.getClientRects()]).filter(({ width, height }) => width > 1 && height > 1);
    const isSeen = boxes.some(({ left, right, top, bottom }) => {
      const [width, height] = [right - left, bottom - top];
      const points = [0.5, 0.1, 0.9].map((part) => [left + width * part, top + height * part] as const);
      return points.some(([x, y]) => isIn(document.elementFromPoint(x, y)));
    });
    const isNative = at.matches('a[href], button, input, select, textarea, summary, [tabindex="0"]');
    return {
      again: false,
      faults: [
        ...(at.matches(':focus-visible') && isRinged ? [] : [`${name} does not show that it has focus`]),
        ...(isSeen ? [] : [`${name} has focus and is covered`]),
        ...(isNative ? [] : [`${name} does nothing by Enter`]),
      ],
    };
  });

/** Returns the elements that can be tapped but were not reached by Tab. */
const passedBy = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { walked } = window as unknown as Walked;
    const things = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const groups = new Set([...walked].map((thing) => (thing as HTMLInputElement).type === 'radio' && (thing as HTMLInputElement).name));
    return (
      things
        .filter((thing) => thing.checkVisibility({ visibilityProperty: true }) && thing.closest('[inert], [aria-hidden="true"]') === null)
        // A link in a text that is edited is a part of the text.
        .filter((thing) => thing.closest('[contenteditable="true"]') === null)
        .filter((thing) => !thing.matches(':disabled') && thing.tabIndex >= 0 && !walked.has(thing))
        .filter((thing) => !(thing.matches('[type=radio]') && groups.has((thing as HTMLInputElement).name)))
        .map((thing) => `${thing.tagName} ${thing.getAttribute('aria-label') ?? thing.textContent} is not reached`)
    );
  });

/**
 * Walks through the whole page by Tab, from beginning to end: every interactive element must be reached, show focus, be uncovered, and
 * release focus.
 */
export const walkByTab = async (page: Page): Promise<Walk> => {
  // The map and the route button of a service load last.
  if (new URL(page.url()).pathname.startsWith('/services/')) await page.getByRole('button', { name: ROUTE_BUTTON }).waitFor();
  await page.evaluate(() => {
    Reflect.set(window, 'walked', new Set<Element>());
    // Resets the focus to the beginning of the page.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const faults: string[] = [];
  for (let reached = 0; reached < MAX_STOPS; reached += 1) {
    await page.keyboard.press('Tab');
    const stop = await nextStop(page);
    if (stop === null || stop.again) return { reached, faults: [...faults, ...(await passedBy(page))] };
    faults.push(...stop.faults);
  }
  return { reached: MAX_STOPS, faults: [...faults, 'Focus goes round without an end'] };
};
