import type { Page } from '@playwright/test';
import { matrixSubset } from 'test-tools/matrix.ts';
import { sampleServiceId } from '#app/sample/sampleDirectory.ts';
import auditEn from '#web/i18n/audit.en.json';
import auditEs from '#web/i18n/audit.es.json';
import { violationsOn } from './axe.ts';
import { administratorSession, product, visits } from './product.ts';

/* An administrator finds out by keyboard alone, in at most four actions, who changed a phone number in the last month. */

const shelter = product();
const visit = visits();
const admin = administratorSession();

const WORDS = { en: auditEn.audit, es: auditEs.audit } as const;
const MAX_ACTIONS = 4;
const MAX_TABS = 60;
const CHANGED_SERVICE = sampleServiceId('cottonwood-family-shelter');
/** The newest change of the sample, 12 days ago. */
const OLD_AND_NEW_NUMBER = /\(303\) 555-0176.*\(303\) 555-0102/;
const SENTENCES = {
  en: /^Sample User \(service provider\) edited Cottonwood Family Shelter: phone/,
  es: /^Sample User \(Servicios\) editó Cottonwood Family Shelter: teléfono/,
} as const;

/** Moves the focus with the Tab key until it is on an element. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  await page.locator(selector).first().waitFor();
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
};

/** Chooses an option of a select field by the arrow keys. */
const chooseOption = async (page: Page, selector: string, label: string): Promise<void> => {
  await tabTo(page, selector);
  const labels = await page.locator(`${selector} option`).allTextContents();
  for (let pressed = 0; pressed < labels.indexOf(label); pressed += 1) await page.keyboard.press('ArrowDown');
  expect(await page.locator(`${selector} option:checked`).textContent()).toBe(label);
};

test.each(
  matrixSubset([
    ['en', 'light'],
    ['es', 'dark'],
  ] as const),
)('four actions by keyboard lead to who changed a phone number last month (%s, %s)', async (language, theme) => {
  const words = WORDS[language];
  const { page, pageErrors } = await visit(`${shelter.url}/to_do`, { language, theme, width: 1280, height: 800, session: admin() });
  const actions = [
    async () => {
      await tabTo(page, 'nav a[href="/audit"]');
      await page.keyboard.press('Enter');
    },
    () => chooseOption(page, '#audit-kind', words.field.phone),
    () => chooseOption(page, '#audit-period', words.period.days30),
    async () => {
      const row = page.getByRole('link', { name: SENTENCES[language] }).first();
      await row.waitFor();
      await tabTo(page, 'a[data-row]');
      for (let pressed = 0; pressed < MAX_TABS && !(await row.evaluate((link) => link === document.activeElement)); pressed += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
  ];
  expect(actions.length).toBeLessThanOrEqual(MAX_ACTIONS);
  for (const act of actions) await act();
  const pane = page.getByRole('article', { name: 'Cottonwood Family Shelter' });
  await pane.getByRole('row', { name: OLD_AND_NEW_NUMBER }).waitFor();
  await pane.getByRole('heading', { level: 4, name: SENTENCES[language] }).first().waitFor();
  expect(await pane.getByRole('link', { name: words.history, exact: true }).getAttribute('href')).toBe(
    `/services/${CHANGED_SERVICE}/history`,
  );
  const query = new URL(page.url()).searchParams;
  expect([query.get('field'), query.has('from'), query.has('to')]).toEqual(['phone', true, true]);
  expect(await violationsOn(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});
