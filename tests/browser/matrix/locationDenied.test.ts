import type { Page } from '@playwright/test';
import type { Shelter } from '../../support/shelter.ts';
import { violationsOn } from '../axe.ts';
import { denied } from '../degradedConditions.ts';
import { KINDS_OF_DATA, startWithListings } from '../kindsOfData.ts';
import { visits } from '../product.ts';

/*
 * A first list on a phone that does not share its location: the page states this truthfully beside the places and their call buttons, and
 * requests a place; it calls no place near without a location.
 */

const visit = visits();
const LANGUAGES = ['en', 'es'] as const;
const WORDS = {
  en: {
    refused: /^Cannot find your location\./,
    off: /^Location is off\./,
    where: 'Where are you?',
    change: 'Change place',
    near: /nearest|closest|Farther away/,
  },
  es: {
    refused: /^No encontramos su ubicación\./,
    off: /^Ubicación apagada\./,
    where: '¿Dónde está usted?',
    change: 'Cambiar ubicación',
    near: /distancia|cerca|Más lejos/,
  },
} as const;

const listingsOf = (screen: string): Promise<Shelter> => {
  const kind = KINDS_OF_DATA.find(({ screens }) => screens.some(({ name }) => name === screen));
  if (kind === undefined) throw new Error(`No kind of directory is pictured as ${screen}`);
  return startWithListings(kind);
};

const topOf = async (page: Page, what: RegExp | string): Promise<number> =>
  (await page.getByRole('main').getByText(what).first().boundingBox())?.y ?? Number.NaN;
const topOfFirst = async (page: Page): Promise<number> => (await page.getByRole('article').first().boundingBox())?.y ?? Number.NaN;
/** Checks that the text is visible without scrolling. */
const expectSeen = async (page: Page, what: RegExp): Promise<void> => {
  const box = await page.getByText(what).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
};
/** Returns the distances shown in the rows, in miles. */
const milesOf = async (page: Page): Promise<readonly number[]> =>
  (await page.getByRole('article').getByText(/^[\d,.]+\smi\b/).allTextContents()).map((text) => Number.parseFloat(text.replaceAll(',', ''))); // oxfmt-ignore

describe('a phone that does not share its location', () => {
  let shelter: Shelter | undefined;
  afterEach(async () => {
    await shelter?.stop();
  });

  test.each(LANGUAGES)('in a one-city directory shows this beside the list, which is near that city and says so (%s)', async (language) => {
    shelter = await listingsOf('first-view-one-city');
    const { page, complaints } = await visit(shelter.url, { language, place: null, script: denied });
    const { off, where, change } = WORDS[language];
    await page.getByText(off).waitFor();
    await page.getByRole('article').first().waitFor();
    await expectSeen(page, off);
    await page.getByRole('button', { name: `${change}: Tucson, AZ` }).waitFor();
    expect(await page.getByText(where).count()).toBe(0);
    const miles = await milesOf(page);
    expect(miles).toHaveLength(await page.getByRole('article').count());
    expect(Math.max(...miles)).toBeLessThanOrEqual(50);
    expect(await violationsOn(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each(LANGUAGES)(
    'with several cities is prompted for a place above the list, and sees no place called near (%s)',
    async (language) => {
      shelter = await listingsOf('first-view-three-cities');
      const { page, complaints } = await visit(shelter.url, { language, place: null, script: denied });
      const { refused, where, near } = WORDS[language];
      await page.getByText(refused).waitFor();
      await page.getByRole('article').first().waitFor();
      const first = await topOfFirst(page);
      expect(await topOf(page, where)).toBeLessThan(first);
      await expectSeen(page, refused);
      expect(await page.getByRole('main').getByRole('combobox').count()).toBe(1);
      expect(await milesOf(page)).toEqual([]);
      expect(await page.getByRole('heading', { name: near }).count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
