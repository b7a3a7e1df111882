import type { Locator, Page } from '@playwright/test';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';

/** An input mode of a visitor: a flow has the same result by touch or by keyboard alone. */
export interface InputMode {
  press(button: Locator): Promise<void>;
  /** Replaces the text of a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Selects a radio button. */
  pick(radio: Locator): Promise<void>;
  /** Selects an option of a select by its label. */
  choose(select: Locator, label: string): Promise<void>;
}

const touchInput: InputMode = {
  press: (button) => button.tap(),
  write: (field, text) => field.fill(text),
  pick: (radio) => radio.tap(),
  async choose(select, label) {
    await select.selectOption({ label });
  },
};

/** Upper bound of the number of focusable elements on any page of the sample. */
const MAX_TABS = 200;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement && element.matches(':focus-visible'));

/** Presses Tab until this element has focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}`);
};

const keyboardInput = (page: Page): InputMode => ({
  async press(button) {
    await tabTo(page, button);
    const type = await button.getAttribute('type');
    await page.keyboard.press(type === 'checkbox' || type === 'radio' ? 'Space' : 'Enter');
  },
  async write(field, text) {
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
  async pick(radio) {
    // Tab focuses the checked radio button; arrow keys move on from there.
    await tabTo(page, radio.locator('xpath=ancestor::fieldset').getByRole('radio', { checked: true }));
    for (let steps = 0; steps < MAX_TABS && !(await radio.isChecked()); steps += 1) await page.keyboard.press('ArrowDown');
  },
  async choose(select, label) {
    await tabTo(page, select);
    const steps = await select.evaluate((element, wantedLabel) => {
      const { options, selectedIndex } = element as HTMLSelectElement;
      return [...options].findIndex(({ text }) => text === wantedLabel) - selectedIndex;
    }, label);
    for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(steps < 0 ? 'ArrowUp' : 'ArrowDown');
  },
});

const INPUT_VARIANTS = (['en', 'es'] as const).flatMap((language) =>
  (['touch', 'keyboard'] as const).map((inputMode) => [language, inputMode] as const),
);

/** Runs a flow in this language with this input mode; the matrix runs both languages with both modes. */
export const inputVariantsFor = (language: 'en' | 'es', inputMode: 'touch' | 'keyboard') =>
  RUNS_WHOLE_MATRIX ? INPUT_VARIANTS : ([[language, inputMode]] as const);

export const INPUT_MODES = {
  touch: (_page: Page): InputMode => touchInput,
  keyboard: keyboardInput,
} as const;
