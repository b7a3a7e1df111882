import { violationsOn } from '../axe.ts';
import { ownShelter } from '../ownShelter.ts';
import { visits } from '../product.ts';

/* A search looks in all tabs: what the one that is looked at does not have is said to lie in another, and is a press away. */

const shelter = ownShelter();
const visit = visits();

const WORDS = {
  en: { search: 'Search', nothing: 'Nothing in Food for “laundry”.', heading: /^0 in Food · [1-9]\d* in /, open: 'Open Resources' },
  es: {
    search: 'Buscar',
    nothing: 'No hay nada en Comida para «laundry».',
    heading: /^0 en Comida · [1-9]\d* en /,
    open: 'Abrir Recursos',
  },
} as const;

test.each(['en', 'es'] as const)('a search says what lies in other tabs, and leads there (%s)', async (language) => {
  const { search, nothing, heading, open } = WORDS[language];
  const { page, context, complaints } = await visit(`${shelter().url}/#FOOD`, { language, tab: 'FOOD' });
  await page.locator('main article').first().waitFor();
  await page.getByRole('button', { name: search, exact: true }).tap();
  await page.locator('input[type=search]:focus').waitFor();
  await page.keyboard.type('laundry');
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.getByText(nothing).waitFor();
  // It is shown at once, and nobody is led away.
  await page.getByRole('article', { name: 'Laundry on Us' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#FOOD');
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('link', { name: open }).tap();
  await page.locator('nav a[aria-current][href="#RESOURCES"]').waitFor();
  await page.getByText(nothing).waitFor({ state: 'detached' });
  await page.getByRole('article', { name: 'Laundry on Us' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
