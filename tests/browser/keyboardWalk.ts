import type { Page } from '@playwright/test';

/** Problems for visitors who use only the keyboard, and the number of elements that the focus reached. */
export interface Walk {
  readonly focusedCount: number;
  readonly faults: readonly string[];
}

/** A focused element; null at the end of the page. */
interface FocusStop {
  readonly again: boolean;
  readonly faults: readonly string[];
}

interface WalkWindow {
  walked: Set<Element>;
}

const ROUTE_BUTTON = /^(Show route|Ver la ruta)/;

/** Upper bound of the number of focusable elements on any page of the sample. */
const MAX_STOPS = 400;

const nextStop = (page: Page): Promise<FocusStop | null> =>
  page.evaluate(() => {
    const { walked } = window as unknown as WalkWindow;
    const focusedElement = document.activeElement;
    if (focusedElement === null || focusedElement === document.body) return null;
    const name = `${focusedElement.tagName} ${focusedElement.getAttribute('aria-label') ?? focusedElement.textContent?.trim().slice(0, 40) ?? ''}`;
    if (walked.has(focusedElement)) return { again: true, faults: [] };
    walked.add(focusedElement);

    // An input hidden behind its label is visible as its label; the focus ring of a field may include its icon.
    const visibleElements = [focusedElement, ...((focusedElement as HTMLInputElement).labels ?? [])];
    const frameElements = focusedElement.matches('input') && focusedElement.parentElement !== null ? [focusedElement.parentElement] : [];
    const hasFocusRing = [...visibleElements, ...frameElements].some((element) => {
      // If a whole row is a link, its overlay shows the focus ring.
      const parts = [element, ...element.querySelectorAll('*')].flatMap((part) =>
        [undefined, '::before', '::after'].map((layer) => getComputedStyle(part, layer)),
      );
      return parts.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
    });
    const isInsideTarget = (top: Element | null): boolean =>
      top !== null && visibleElements.some((element) => element.contains(top) || top.contains(element));
    const boxes = visibleElements
      .flatMap((element) => [...element.getClientRects()])
      .filter(({ width, height }) => width > 1 && height > 1);
    const isVisibleStop = boxes.some(({ left, right, top, bottom }) => {
      const [width, height] = [right - left, bottom - top];
      const points = [0.5, 0.1, 0.9].map((part) => [left + width * part, top + height * part] as const);
      return points.some(([x, y]) => isInsideTarget(document.elementFromPoint(x, y)));
    });
    const isNative = focusedElement.matches('a[href], button, input, select, textarea, summary, [tabindex="0"]');
    return {
      again: false,
      faults: [
        ...(focusedElement.matches(':focus-visible') && hasFocusRing ? [] : [`${name} does not show that it has focus`]),
        ...(isVisibleStop ? [] : [`${name} has focus and is covered`]),
        ...(isNative ? [] : [`${name} does nothing by Enter`]),
      ],
    };
  });

/** Returns the elements that can be tapped but were not reached by Tab. */
const skippedElements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { walked } = window as unknown as WalkWindow;
    const focusableElements = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const visitedRadioGroups = new Set(
      [...walked].map(
        (focusableElement) => (focusableElement as HTMLInputElement).type === 'radio' && (focusableElement as HTMLInputElement).name,
      ),
    );
    return (
      focusableElements
        .filter(
          (focusableElement) =>
            focusableElement.checkVisibility({ visibilityProperty: true }) &&
            focusableElement.closest('[inert], [aria-hidden="true"]') === null,
        )
        // A link in a text that is edited is a part of the text.
        .filter((focusableElement) => focusableElement.closest('[contenteditable="true"]') === null)
        .filter(
          (focusableElement) => !focusableElement.matches(':disabled') && focusableElement.tabIndex >= 0 && !walked.has(focusableElement),
        )
        .filter(
          (focusableElement) =>
            !(focusableElement.matches('[type=radio]') && visitedRadioGroups.has((focusableElement as HTMLInputElement).name)),
        )
        .map(
          (focusableElement) =>
            `${focusableElement.tagName} ${focusableElement.getAttribute('aria-label') ?? focusableElement.textContent} is not reached`,
        )
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
  for (let focusedCount = 0; focusedCount < MAX_STOPS; focusedCount += 1) {
    await page.keyboard.press('Tab');
    const stop = await nextStop(page);
    if (stop === null || stop.again) return { focusedCount, faults: [...faults, ...(await skippedElements(page))] };
    faults.push(...stop.faults);
  }
  return { focusedCount: MAX_STOPS, faults: [...faults, 'Focus goes round without an end'] };
};
