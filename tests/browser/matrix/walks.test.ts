import { personOf } from '../../support/shelter.ts';
import { violationsOn } from '../axe.ts';
import { ownShelter } from '../ownShelter.ts';
import { visits } from '../product.ts';
import { RETURNING_VISITOR, signIn } from '../visitor.ts';
import { callOnFirstVisit } from '../walks.ts';

/*
 * A directory of several cities has no default place: the path from a first visit to a call, and a phone that does not share its location.
 */

const shelter = ownShelter();
const visit = visits();

/** Adds a shelter a thousand miles from the sample's, and resolves when pages have no default place any more. */
const addFarAway = async (): Promise<void> => {
  const { token } = await signIn(shelter().url, personOf(shelter(), 'administrator'));
  const place = { address1: '100 Example Street', city: 'Los Angeles', state: 'CA', zip: '90012', country: 'US' };
  const kind = { type: ['EMERGENCY_SHELTER'], category: ['ALL'], schedules: [{ type: 'FULL_DAY' }] };
  const body = JSON.stringify({
    name: 'Far Harbor',
    serviceSummary: 'Beds for tonight',
    description: 'Doors open at seven.',
    ...place,
    ...kind,
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'far-harbor' };
  const answer = await fetch(`${shelter().url}/api/services`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The service is not added: ${await answer.text()}`);
  while (!(await (await fetch(shelter().url, { headers: RETURNING_VISITOR })).text()).includes('Where are you?'));
};

beforeAll(addFarAway, 120_000);

test.each(['en', 'es'] as const)(
  'without a place, a first visit needs at most nine taps to a call near a ZIP code (%s)',
  async (language) => {
    const { context } = await callOnFirstVisit(visit, shelter().url, {
      language,
      locatePlaceButton: (page) => page.getByRole('main').getByRole('combobox'),
      async before(page) {
        expect(await page.getByRole('article').getByText(/\smi$/).count()).toBe(0);
      },
    });
    await context.close();
  },
);

const LOCATION_TEXTS = {
  en: { refused: /^Cannot find your location\./, where: 'Where are you?' },
  es: { refused: /^No encontramos su ubicación\./, where: '¿Dónde está usted?' },
} as const;

test.each(['en', 'es'] as const)(
  'without place and location, the list prompts for a place and calls no place near (%s)',
  async (language) => {
    const { page, context, pageErrors } = await visit(shelter().url, { language, place: null });
    await page.getByText(LOCATION_TEXTS[language].refused).waitFor();
    await page.getByRole('heading', { name: LOCATION_TEXTS[language].where }).waitFor();
    expect(await page.getByRole('main').getByRole('combobox').count()).toBe(1);
    await page.locator('main article').first().waitFor();
    expect(await page.getByRole('article').getByText(/\smi$/).count()).toBe(0);
    expect(await page.getByText(/nearest|closest|lo más cercano primero|cercana/).count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);
