import { violationsOn } from '../axe.ts';
import { ownShelter } from '../ownShelter.ts';
import { visits } from '../product.ts';

/* A search covers all tabs: results in another tab are announced, with a link to them. */

const shelter = ownShelter();
const visit = visits();

interface Search {
  readonly language: 'en' | 'es';
  readonly tab: 'FOOD' | 'SHELTER';
  readonly words: string;
  readonly nothing: string;
  readonly heading: RegExp;
  /** Text of the link to the other tab, and the result there. */
  readonly open: string;
  readonly elsewhere: 'RESOURCES' | 'HEALTH';
  readonly place: string;
}
const LAUNDRY_SEARCH = { tab: 'FOOD', words: 'laundry', elsewhere: 'RESOURCES', place: 'Laundry on Us' } as const;
const DENTIST_SEARCH = { tab: 'SHELTER', elsewhere: 'HEALTH' } as const;
const SEARCHES: readonly Search[] = [
  {
    ...LAUNDRY_SEARCH,
    language: 'en',
    nothing: 'No Food results for “laundry”.',
    heading: /^0 in Food · [1-9]\d* in /,
    open: 'Go to Resources',
  },
  {
    ...LAUNDRY_SEARCH,
    language: 'es',
    nothing: 'No hay resultados en Comida para «laundry».',
    heading: /^0 en Comida · [1-9]\d* en /,
    open: 'Abrir Recursos',
  },
  {
    ...DENTIST_SEARCH,
    language: 'en',
    words: 'dentist',
    nothing: 'No Shelter results for “dentist”.',
    heading: /^0 in Shelter · [1-9]\d* in Health/,
    open: 'Go to Health',
    place: 'Penstemon Dental Days',
  },
  {
    ...DENTIST_SEARCH,
    language: 'es',
    words: 'dentista',
    nothing: 'No hay resultados en Refugio para «dentista».',
    heading: /^0 en Refugio · [1-9]\d* en Salud/,
    open: 'Abrir Salud',
    place: 'Penstemon Dental Days',
  },
];

test.each(SEARCHES)(
  'a search announces results in other tabs and links there with its terms: $words on $tab ($language)',
  async ({ language, tab, words, nothing, heading, open, elsewhere, place }) => {
    const { page, context, pageErrors } = await visit(`${shelter().url}/#${tab}`, { language, tab });
    await page.locator('main article').first().waitFor();
    await page.getByRole('button', { name: language === 'en' ? 'Search' : 'Buscar', exact: true }).tap();
    await page.locator('input[type=search]:focus').waitFor();
    await page.keyboard.type(words);
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.getByText(nothing).waitFor();
    // The result is shown at once, without leaving the tab.
    await page.getByRole('article', { name: place }).waitFor();
    expect(new URL(page.url()).hash || '#SHELTER').toBe(`#${tab}`);
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('link', { name: open }).tap();
    await page.locator(`nav a[aria-current][href="#${elsewhere}"]`).waitFor();
    await page.getByText(nothing).waitFor({ state: 'detached' });
    await page.getByRole('article', { name: place }).waitFor();
    expect(await page.locator('input[type=search]').inputValue()).toBe(words);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);
