import type { Page } from '@playwright/test';

const MIN_TARGET_PIXELS = 48;
const MIN_DISTANCE_PIXELS = 8;

interface Target {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns all elements that can be pressed; a checkbox or radio is pressed by its label. Links within a sentence are exempt from the
 * height of a button.
 */
const targetsOn = (page: Page): Promise<readonly Target[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && control.closest('[inert], [aria-hidden="true"]') === null,
      )
      .filter((control) => getComputedStyle(control).display !== 'inline' || control.closest('p, li, dd, label') === null)
      .map((control) => {
        const boxes = [control, ...((control as HTMLInputElement).labels ?? [])].map((part) => part.getBoundingClientRect());
        const [box] = boxes.toSorted((a, b) => b.width * b.height - a.width * a.height);
        const { left = 0, right = 0, top = 0, bottom = 0 } = box ?? {};
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
        return { name: `${control.tagName} ${name}`, left, right, top, bottom };
      })
      .filter(({ right }) => right > 0),
  );

const distance = (a: Target, b: Target): number => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

/** Returns the controls smaller than 48×48 pixels that are less than 8 pixels from their neighbour. */
export const smallTargets = async (page: Page): Promise<readonly string[]> => {
  const targets = await targetsOn(page);
  return targets
    .map((target) => ({ target, width: Math.round(target.right - target.left), height: Math.round(target.bottom - target.top) }))
    .filter(({ width, height }) => width < MIN_TARGET_PIXELS || height < MIN_TARGET_PIXELS)
    .filter(({ target }) => targets.some((other) => other !== target && distance(target, other) < MIN_DISTANCE_PIXELS))
    .map(({ target, width, height }) => `${target.name} is ${width}×${height}`);
};
