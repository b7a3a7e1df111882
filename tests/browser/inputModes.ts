import type { Locator, Page } from '@playwright/test';

/** How somebody uses a page: what a flow does is the same, by a finger or by the keys of a keyboard alone. */
export interface Hands {
  press(key: Locator): Promise<void>;
  /** Writes into a field, over what was there. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses one of a few that are all in sight. */
  pick(radio: Locator): Promise<void>;
  /** Chooses an option of a select by its words. */
  choose(select: Locator, label: string): Promise<void>;
}

const finger: Hands = {
  press: (key) => key.tap(),
  write: (field, text) => field.fill(text),
  pick: (radio) => radio.tap(),
  async choose(select, label) {
    await select.selectOption({ label });
  },
};

/** More than any page of the sample has things to reach. */
const MOST_TABS = 200;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement && element.matches(':focus-visible'));

/** Goes from one thing to the next until it has come to this one. */
const reach = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}`);
};

const keyboardOf = (page: Page): Hands => ({
  async press(key) {
    await reach(page, key);
    await page.keyboard.press((await key.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
  },
  async write(field, text) {
    await reach(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
  async pick(radio) {
    // Tab comes to the one that is chosen; arrows go on from there.
    await reach(page, radio.locator('xpath=ancestor::fieldset').getByRole('radio', { checked: true }));
    for (let steps = 0; steps < MOST_TABS && !(await radio.isChecked()); steps += 1) await page.keyboard.press('ArrowDown');
  },
  async choose(select, label) {
    await reach(page, select);
    const steps = await select.evaluate((element, wanted) => {
      const { options, selectedIndex } = element as HTMLSelectElement;
      return [...options].findIndex(({ text }) => text === wanted) - selectedIndex;
    }, label);
    for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(steps < 0 ? 'ArrowUp' : 'ArrowDown');
  },
});

/**
 * The hands that a flow is walked with: both, each in another language, and with `EVERY_HAND` (`npm run test:matrix`) both in
 * both languages.
 */
export const EVERY_HAND = (['en', 'es'] as const).flatMap((language) =>
  (['finger', 'keyboard'] as const)
    .filter((by) => process.env['EVERY_HAND'] !== undefined || by === (language === 'en' ? 'keyboard' : 'finger'))
    .map((by) => [language, by] as const),
);

export const HANDS = {
  finger: (_page: Page): Hands => finger,
  keyboard: keyboardOf,
} as const;
