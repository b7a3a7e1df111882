import type { Page } from '@playwright/test';
import type { SignedIn } from '../browser/visitor.ts';
import { step, typeStep, type MeasuredScreen, type Step } from './interactions.ts';

/** Rows that are loaded before a step, by scrolling. */
const LOADED_ROWS = 3000;
const ROW_SELECTOR = 'main [data-row]';

/** Counts the loaded rows, also those that the page removed because they are far from the screen. */
const countLoadedRows = (rowSelector: string): number =>
  [...document.querySelectorAll<HTMLElement>('main [data-placeholder]')].reduce(
    (sum, { dataset }) => sum + Number(dataset['placeholder']),
    document.querySelectorAll(rowSelector).length,
  );

const SCROLL_PAUSE_MS = 200;

/** Scrolls to the end of the list until all its rows, or `LOADED_ROWS`, are loaded. */
const loadRows = async (page: Page): Promise<void> => {
  await page.locator(ROW_SELECTOR).first().waitFor();
  const scrollTo = (isEnd: boolean) =>
    page.evaluate((toEnd) => {
      const scroller = document.querySelector('main [data-scroller]');
      scroller?.scrollTo(0, toEnd ? scroller.scrollHeight : 0);
    }, isEnd);
  while ((await page.evaluate(countLoadedRows, ROW_SELECTOR)) < LOADED_ROWS) {
    // The next rows load when the end comes near, so it must have been far.
    await scrollTo(false);
    await scrollTo(true);
    await page.waitForTimeout(SCROLL_PAUSE_MS);
  }
  await scrollTo(false);
};

const openRow = (name: string, index: number): Step =>
  step(name, async (page) => {
    const before = page.url();
    await page.locator(ROW_SELECTOR).nth(index).click();
    await page.waitForURL((url) => url.href !== before);
  });
const pressKey = (name: string, key: string): Step => step(name, (page) => page.keyboard.press(key));
/** Keys that move between the rows and into the pane. */
const keySteps: readonly Step[] = [
  openRow('a row', 3),
  pressKey('the next row', 'ArrowDown'),
  pressKey('the row after it', 'ArrowDown'),
  pressKey('into the pane', 'Enter'),
  pressKey('back to the list', 'Escape'),
  pressKey('the last row', 'End'),
  pressKey('the first row', 'Home'),
];
const click = (name: string, role: 'button' | 'checkbox' | 'radio', label: string | RegExp): Step =>
  step(name, (page) => page.getByRole(role, { name: label }).first().click());

/** Returns the screens of staff with 3,000 rows, on a desktop. */
export const staffScreens = (session: SignedIn): readonly MeasuredScreen[] => {
  const options = { session, width: 1366, height: 860 };
  return [
    {
      name: 'listings',
      path: '/manage_services',
      options,
      prepare: loadRows,
      steps: [
        ...keySteps,
        click('a row selected', 'checkbox', /^Select /),
        click('another row selected', 'checkbox', /^Select (?!all)/),
        click('sorted by confirmation', 'button', 'Confirmed'),
        typeStep('a search', 'main input[type=search]', 'north'),
      ],
    },
    {
      name: 'approvals',
      path: '/manage_approvals',
      options,
      prepare: loadRows,
      steps: [
        ...keySteps,
        step('a row selected', (page) => page.locator('main li input[type=checkbox]').first().click()),
        typeStep('a search', 'main input[type=search]', 'north'),
      ],
    },
    {
      name: 'the audit',
      path: '/audit',
      options,
      prepare: loadRows,
      steps: [
        ...keySteps,
        step('another kind', async (page) => void (await page.locator('main select').first().selectOption({ index: 1 }))),
        typeStep('a person', 'main input[autocomplete=off]', 'sample'),
      ],
    },
  ];
};
