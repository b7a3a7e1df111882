import type { Page } from '@playwright/test';
import { matrixSubset } from 'test-tools/matrix.ts';
import commonEn from '#web/i18n/en.json';
import commonEs from '#web/i18n/es.json';
import pageManageEn from '#web/i18n/pageManage.en.json';
import pageManageEs from '#web/i18n/pageManage.es.json';
import readingEn from '#web/i18n/reading.en.json';
import readingEs from '#web/i18n/reading.es.json';
import { button } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { administratorSession, product, visits } from './product.ts';
import { RETURNING_VISITOR } from './visitor.ts';

/*
 * An administrator publishes a page and resets it; a visitor sees each change at once. The matrix also runs this on a desktop in the other
 * language.
 */

const shelter = product();
const visit = visits();
const administrator = administratorSession();

const WORDS = {
  en: { ...commonEn, ...readingEn, ...pageManageEn },
  es: { ...commonEs, ...readingEs, ...pageManageEs },
} as const;
type Language = keyof typeof WORDS;

const OTHER_LANGUAGE = { en: 'es', es: 'en' } as const;
/** Requests the HTML that a guest gets first, without any script. */
const fetchPageHtml = async (path: string, language: Language): Promise<string> =>
  (await fetch(`${shelter.url}/${path}`, { headers: { cookie: `${RETURNING_VISITOR.cookie}; language=${language}` } })).text();
const expectAccessibleLayout = async (page: Page): Promise<void> => {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
};

test.each(
  matrixSubset([
    ['en', 360, 'faq'],
    ['es', 1280, 'about'],
  ] as const),
)('a page is published and reset, and a visitor sees each change (%s, %s, %s)', async (language, width, path) => {
  const { pageManage, reading, common } = WORDS[language];
  const name = reading.content[path];
  const ownText = `Written in ${language}`;
  const heading = `Asked in ${language}?`;
  const before = await fetchPageHtml(path, language);
  const guest = await visit(`${shelter.url}/${path}`, { language, width });
  await guest.page.getByRole('heading', { level: 1, name }).waitFor();

  const { page, pageErrors } = await visit(`${shelter.url}/manage_pages`, { language, width, session: administrator() });
  await page.getByRole('link', { name: pageManage.editName.replace('{{name}}', name) }).click();
  const text = page.getByRole('textbox', { name: pageManage.editor.text[language] });
  await text.waitFor();
  await expectAccessibleLayout(page);
  // A heading, a paragraph, and a link, with the toolbar only.
  await text.press('ControlOrMeta+a');
  await text.press('Delete');
  await text.pressSequentially(heading);
  // The replaced text was a heading, so the new text is one too.
  expect(await button(page, pageManage.editor.heading).getAttribute('aria-pressed')).toBe('true');
  await button(page, pageManage.editor.heading).click();
  expect(await text.locator('h2').count()).toBe(0);
  await button(page, pageManage.editor.heading).click();
  await text.press('End');
  await text.press('Enter');
  await text.pressSequentially(`${ownText}, `);
  await button(page, pageManage.editor.link).click();
  await page.getByRole('textbox', { name: pageManage.link.address }).fill('http://10.0.0.1');
  await button(page, pageManage.link.set).click();
  await page.getByText(/10\.0\.0\.1\. /).waitFor();
  await page.getByRole('textbox', { name: pageManage.link.address }).fill('example.org');
  await page.getByRole('textbox', { name: new RegExp(`^${pageManage.link.words}`) }).fill('example');
  await button(page, pageManage.link.set).click();
  const preview = page.getByRole('region', { name: pageManage.editor.preview[language] });
  expect(await preview.locator('h2').textContent()).toBe(heading);
  expect(await preview.locator('a').getAttribute('href')).toBe('https://example.org/');
  await button(page, pageManage.editor.publish).click();
  await page.getByText(pageManage.done.one[language].replace('{{name}}', name)).waitFor();
  await expectAccessibleLayout(page);

  // A reader with the page open gets the change live; new visitors get it in the HTML, in the other language too.
  await guest.page.getByRole('heading', { level: 2, name: heading }).waitFor();
  expect(await fetchPageHtml(path, language)).toContain(ownText);
  expect(await fetchPageHtml(path, OTHER_LANGUAGE[language])).toContain(ownText);

  await page.goto(`${shelter.url}/manage_pages/${path}/history`);
  await page.getByRole('button', { name: pageManage.past.back }).click();
  const question = pageManage.past.backQuestion[language].replace('{{name}}', name);
  await page.getByRole('dialog', { name: question }).waitFor();
  await button(page, pageManage.past.yesBack).click();
  await page.getByText(pageManage.done.takenBack[language].replace('{{name}}', name)).waitFor();
  await button(page, common.undo).click();
  await page.getByText(pageManage.done.undone.replace('{{name}}', name)).waitFor();
  expect(await fetchPageHtml(path, language)).toContain(ownText);

  await page.reload();
  await page.getByRole('button', { name: pageManage.past.back }).click();
  await button(page, pageManage.past.yesBack).click();
  await page.getByText(pageManage.done.takenBack[language].replace('{{name}}', name)).waitFor();
  await guest.page.getByRole('heading', { level: 2, name: heading }).waitFor({ state: 'detached' });
  expect(before).not.toContain(ownText);
  expect(await fetchPageHtml(path, language)).not.toContain(ownText);
  expect(await fetchPageHtml(path, OTHER_LANGUAGE[language])).not.toContain(ownText);
  await expectAccessibleLayout(page);
  expect(pageErrors).toEqual([]);
});
