import type { Page } from '@playwright/test';
import type { RunningShelter } from '../../support/shelter.ts';
import { violationsOn } from '../axe.ts';
import { denyLocation } from '../degradedConditions.ts';
import { DATA_SETS, startWithListings } from '../otherDirectories.ts';
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
    change: 'Change location',
    near: /nearest|closest|Farther away/,
  },
  es: {
    refused: /^No encontramos su ubicación\./,
    off: /^Sin ubicación\./,
    where: '¿Dónde está usted?',
    change: 'Cambiar ubicación',
    near: /distancia|cerca|Más lejos/,
  },
} as const;

const startShelterForScreen = (screen: string): Promise<RunningShelter> => {
  const kind = DATA_SETS.find(({ screens }) => screens.some(({ name }) => name === screen));
  if (kind === undefined) throw new Error(`No kind of directory is pictured as ${screen}`);
  return startWithListings(kind);
};

const topOf = async (page: Page, textPattern: RegExp | string): Promise<number> =>
  (await page.getByRole('main').getByText(textPattern).first().boundingBox())?.y ?? Number.NaN;
const topOfFirstRow = async (page: Page): Promise<number> => (await page.getByRole('article').first().boundingBox())?.y ?? Number.NaN;
/** Checks that the text is visible without scrolling. */
const expectInViewport = async (page: Page, textPattern: RegExp): Promise<void> => {
  const box = await page.getByText(textPattern).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
};
/** Returns the distances shown in the rows, in miles. */
const milesOf = async (page: Page): Promise<readonly number[]> =>
  (await page.getByRole('article').getByText(/^[\d,.]+\smi\b/).allTextContents()).map((text) => Number.parseFloat(text.replaceAll(',', ''))); // oxfmt-ignore

describe('a phone that does not share its location', () => {
  let shelter: RunningShelter | undefined;
  afterEach(async () => {
    await shelter?.stop();
  });

  test.each(LANGUAGES)('in a one-city directory shows this beside the list, which is near that city and says so (%s)', async (language) => {
    shelter = await startShelterForScreen('first-view-one-city');
    const { page, pageErrors } = await visit(shelter.url, { language, place: null, initScript: denyLocation });
    const { off, where, change } = WORDS[language];
    await page.getByText(off).waitFor();
    await page.getByRole('article').first().waitFor();
    await expectInViewport(page, off);
    await page.getByRole('button', { name: `${change}: Tucson, AZ` }).waitFor();
    expect(await page.getByText(where).count()).toBe(0);
    const miles = await milesOf(page);
    expect(miles).toHaveLength(await page.getByRole('article').count());
    expect(Math.max(...miles)).toBeLessThanOrEqual(50);
    expect(await violationsOn(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test.each(LANGUAGES)(
    'with several cities is prompted for a place above the list, and sees no place called near (%s)',
    async (language) => {
      shelter = await startShelterForScreen('first-view-three-cities');
      const { page, pageErrors } = await visit(shelter.url, { language, place: null, initScript: denyLocation });
      const { refused, where, near } = WORDS[language];
      await page.getByText(refused).waitFor();
      await page.getByRole('article').first().waitFor();
      const first = await topOfFirstRow(page);
      expect(await topOf(page, where)).toBeLessThan(first);
      await expectInViewport(page, refused);
      expect(await page.getByRole('main').getByRole('combobox').count()).toBe(1);
      expect(await milesOf(page)).toEqual([]);
      expect(await page.getByRole('heading', { name: near }).count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      expect(pageErrors).toEqual([]);
    },
  );
});
