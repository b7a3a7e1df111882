import { readFile } from 'node:fs/promises';
import { matrixSubset } from 'test-tools/matrix.ts';
import { sampleServiceId } from '#app/sample/sampleDirectory.ts';
import menuEn from '#web/i18n/account.en.json';
import menuEs from '#web/i18n/account.es.json';
import auditEn from '#web/i18n/audit.en.json';
import auditEs from '#web/i18n/audit.es.json';
import pageEn from '#web/i18n/en.json';
import pageEs from '#web/i18n/es.json';
import happenedEn from '#web/i18n/happened.en.json';
import happenedEs from '#web/i18n/happened.es.json';
import historyEn from '#web/i18n/history.en.json';
import historyEs from '#web/i18n/history.es.json';
import { violationsOn } from './axe.ts';
import { administratorSession, product, visits } from './product.ts';

/*
 * An administrator finds out who approved a service and who changed its phone, and exports the bed counts of a city; the matrix runs both
 * in both languages.
 */

const shelter = product();
const visit = visits();
const admin = administratorSession();

const WORDS = {
  en: { ...auditEn, ...happenedEn, ...historyEn, ...menuEn, ...pageEn },
  es: { ...auditEs, ...happenedEs, ...historyEs, ...menuEs, ...pageEs },
} as const;
const SERVICE_NAME = 'Cottonwood Family Shelter';
const SENTENCES = {
  en: {
    approved: /Sample Volunteer Lead \(volunteer lead\) approved this listing/,
    changed: /Sample User \(service provider\) edited this listing: phone/,
  },
  es: {
    approved: /Sample Volunteer Lead \(Líder de voluntarios\) aprobó esta ficha/,
    changed: /Sample User \(Servicios\) editó esta ficha: teléfono/,
  },
} as const;

test.each(
  matrixSubset([
    ['es', 1280, 'dark'],
    ['en', 360, 'light'],
  ] as const),
)('four taps lead to who approved a place and who changed its phone (%s, %i, %s)', async (language, width, theme) => {
  const words = WORDS[language];
  const { page, pageErrors } = await visit(`${shelter.url}/?tab=SHELTER`, { language, width, theme, session: admin() });
  let taps = 0;
  const tap = async (target: ReturnType<typeof page.locator>): Promise<void> => {
    taps += 1;
    await target.click();
  };
  await tap(page.locator(`a[href^="/services/${sampleServiceId('cottonwood-family-shelter')}"]`).first());
  await tap(page.getByRole('link', { name: words.history.title, exact: true }));
  const happened = page.getByRole('region', { name: words.history.happened, exact: true });
  await happened.getByText(SENTENCES[language].approved).first().waitFor();
  await happened.getByText(SENTENCES[language].changed).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await tap(happened.getByRole('button', { name: words.history.how, exact: true }).first());
  await happened.locator('ol ol').waitFor();
  expect(taps).toBeLessThanOrEqual(4);
  expect(pageErrors).toEqual([]);
});

/** Returns a date in the format of date inputs. */
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test.each(
  matrixSubset([
    ['en', 1280, 'dark'],
    ['es', 360, 'light'],
  ] as const),
)('bed counts of a city for a date range are downloaded as a file (%s, %i, %s)', async (language, width, theme) => {
  const { audit, account, bar, happened } = WORDS[language];
  const { page, pageErrors } = await visit(shelter.url, { language, width, theme, session: admin() });
  await page.getByRole('button', { name: bar.menu, exact: true }).click();
  await page.getByRole('link', { name: account.menu.audit, exact: true }).click();
  if (width < 1024) await page.getByRole('button', { name: audit.filters }).click();
  await page.getByLabel(audit.kind.label, { exact: true }).selectOption({ label: audit.kind.beds });
  await page.getByLabel(audit.place, { exact: true }).fill('Denver');
  await page.getByRole('button', { name: 'Denver, CO', exact: true }).click();
  await page.getByLabel(audit.period.label, { exact: true }).selectOption({ label: audit.period.days });
  await page.getByLabel(audit.from, { exact: true }).fill(day(25));
  await page.getByLabel(audit.to, { exact: true }).fill(day(2));
  // The counts of the sample are one line for each day; the file contains each of them.
  const [, sampleRunText = ''] = happened.run.sample_other.split('{{number}} ');
  await page.locator('a[data-row]').getByText(sampleRunText).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await page.getByRole('button', { name: audit.export.open, exact: true }).click();
  const downloadEvent = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: audit.export.go, exact: true }).click();
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFat,person,role,/);
  expect(lines.filter((line) => line.includes('BedsCounted') && line.includes(SERVICE_NAME)).length).toBeGreaterThan(50);
  expect(pageErrors).toEqual([]);
});
