import { matrixSubset } from 'test-tools/matrix.ts';
import accountEn from '#web/i18n/account.en.json';
import accountEs from '#web/i18n/account.es.json';
import editingEn from '#web/i18n/editing.en.json';
import editingEs from '#web/i18n/editing.es.json';
import pageEn from '#web/i18n/en.json';
import pageEs from '#web/i18n/es.json';
import regionsEn from '#web/i18n/regions.en.json';
import regionsEs from '#web/i18n/regions.es.json';
import { violationsOn } from './axe.ts';
import { administratorSession, product, visits } from './product.ts';

/* A super user adds a region of two counties with a contact, edits it, removes it and restores it. */

const shelter = product();
const visit = visits();
const admin = administratorSession();

const WORDS = {
  en: { ...accountEn, ...editingEn, ...pageEn, ...regionsEn },
  es: { ...accountEs, ...editingEs, ...pageEs, ...regionsEs },
} as const;

const fillPlaceholders = (words: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), words);

test.each(
  matrixSubset([
    ['es', 360, 'dark', ['Mesa', 'Delta']],
    ['en', 1280, 'light', ['Gilpin', 'Grand']],
  ] as const),
)('adds, shows, edits, removes and restores a region with two counties (%s, %i, %s)', async (language, width, theme, [first, second]) => {
  covers('2.3-14');
  const { regions, account, bar, common } = WORDS[language];
  const name = `Two of ${first}`;
  const { page, pageErrors } = await visit(shelter.url, { language, width, theme, session: admin() });
  const button = (text: string) => page.getByRole('button', { name: text, exact: true });
  const link = (text: string) => page.getByRole('link', { name: text, exact: true });
  await button(bar.menu).click();
  await link(account.menu.regions).click();
  await link(regions.add).click();

  // An empty form shows its error by name and sends no request.
  await button(regions.form.save).click();
  await page.getByRole('link', { name: regions.form.error.AT_LEAST_ONE_COORDINATOR, exact: true }).waitFor();
  await page.getByRole('textbox', { name: regions.form.field.name, exact: true }).fill(name);
  await page.getByRole('checkbox', { name: new RegExp(`^${first}, CO`) }).check();
  await page.getByRole('checkbox', { name: new RegExp(`^${second}, CO`) }).check();
  // Denver belongs to the region Metro Denver: the form asks before moving it, and the user declines.
  await page.getByRole('checkbox', { name: /^Denver, CO/ }).click();
  const dialog = page.getByRole('dialog', { name: fillPlaceholders(regions.form.moveQuestion, { county: 'Denver', region: name }) });
  await dialog.getByRole('button', { name: regions.form.moveNo, exact: true }).click();
  await button(regions.form.newCoordinator).click();
  const addCoordinatorDialog = page.getByRole('dialog', { name: regions.form.addCoordinatorTitle });
  await addCoordinatorDialog.getByRole('textbox', { name: regions.form.field.name, exact: true }).fill(`Cora of ${first}`);
  await addCoordinatorDialog.getByRole('button', { name: regions.form.add, exact: true }).click();
  await page.getByRole('checkbox', { name: new RegExp(`^Cora of ${first}`), checked: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await button(regions.form.save).click();

  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  await page.getByRole('img', { name: new RegExp(`${name}: ${[first, second].toSorted().join(', ')}`) }).waitFor();
  await page.getByText(`Cora of ${first}`, { exact: true }).last().waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await link(regions.edit).click();
  await page.getByRole('textbox', { name: regions.form.field.name, exact: true }).fill(`${name} again`);
  await page.getByRole('checkbox', { name: new RegExp(`^${second}, CO`) }).uncheck();
  await button(regions.form.save).click();
  await page.getByRole('heading', { level: 2, name: `${name} again`, exact: true }).waitFor();
  await page.getByRole('img', { name: new RegExp(`${name} again: ${first}\\.`) }).waitFor();

  await button(regions.remove).click();
  const deletionDialog = page.getByRole('dialog', { name: regions.deletion.region });
  await deletionDialog.getByText(`${name} again`).waitFor();
  await deletionDialog.getByRole('button', { name: regions.deletion.yes, exact: true }).click();
  await button(common.undo).waitFor();
  await page.getByText(regions.removed, { exact: true }).click();
  await button(fillPlaceholders(regions.restoreName, { name: `${name} again` })).click();
  await page.getByRole('link', { name: new RegExp(`^${name} again`) }).waitFor();
  expect(pageErrors).toEqual([]);
});
