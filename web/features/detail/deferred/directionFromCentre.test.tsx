import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '#domain/vocabulary/languages.ts';
import { aService, anApi } from '#tests/web/builders.ts';
import { saveData } from '#tests/web/homeMap.tsx';
import { show } from '#tests/web/show.tsx';
import type { Service } from '#web/api/types.ts';
import type { TileSource } from '#web/browser/pageFacts.ts';
import type { Place } from '#web/browser/place.ts';
import { clearStorages } from '#web/browser/preference.ts';
import { chosenPlace } from '#web/browser/preferences.ts';
import { DetailPage } from '../DetailPage.tsx';

// The parts of the page load one after the other, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => saveData(false));
afterEach(clearStorages);

const TILES: TileSource = {
  kind: 'raster',
  url: 'https://tiles.example/{z}/{x}/{y}.png',
  attribution: [{ words: '© Streets', href: null }],
};
/** Half a mile south of the place. */
const cityCentre: Service['cityCentre'] = { coordinates: [-104.98, 39.743] };
const HERE: Place = { kind: 'here', label: '', longitude: -104.98, latitude: 39.7645 };

const openPage = async (
  facts: Partial<Service> = { cityCentre },
  { language = 'en', tiles = null }: { readonly language?: Language; readonly tiles?: TileSource | null } = {},
) => {
  show(<DetailPage id="blue-spruce" />, { language, page: { tiles }, api: anApi({ 'GET /services/{id}': async () => aService(facts) }) });
  const whereSection = within(await screen.findByRole('region', { name: language === 'es' ? 'Dónde' : 'Where' }));
  // The description of the location loads together with the button that requests the phone's location.
  await whereSection.findAllByRole('button');
  return whereSection;
};

describe('the location of a service in words', () => {
  test('starts from the center of the city, without an empty box if there are no map tiles', async () => {
    const whereSection = await openPage();
    expect(whereSection.getByText(/^0\.5\smi north of the center of Denver$/)).toBeInTheDocument();
    expect(whereSection.queryByRole('img')).toBeNull();
  });

  test('renders in Spanish', async () => {
    const whereSection = await openPage({ cityCentre }, { language: 'es' });
    expect(whereSection.getByText(/^A 0\.5\smi al norte del centro de Denver$/)).toBeInTheDocument();
  });

  test('is "in the center" if the place is too close to it for a direction', async () => {
    const whereSection = await openPage({ cityCentre: { coordinates: [-104.9801, 39.7501] } });
    expect(whereSection.getByText('In the center of Denver')).toBeInTheDocument();
  });

  test('starts from the phone’s location if it is known', async () => {
    chosenPlace.set(HERE);
    show(<DetailPage id="blue-spruce" />, { api: anApi({ 'GET /services/{id}': async () => aService({ cityCentre }) }) });
    expect(await screen.findByText(/^1\.0\smi south of where you are, in a straight line$/)).toBeInTheDocument();
    expect(screen.queryByText(/center of Denver/)).toBeNull();
  });

  test('is missing if the address names its cross street', async () => {
    const whereSection = await openPage({ cityCentre, address2: 'at 21st Street' });
    expect(whereSection.queryByText(/center of Denver/)).toBeNull();
  });

  test('is missing if only the ZIP code is known, and so is the route', async () => {
    chosenPlace.set({ ...HERE, kind: 'zip', label: '80205 Denver, CO' });
    show(<DetailPage id="blue-spruce" />, {
      api: anApi({ 'GET /services/{id}': async () => aService({ cityCentre, isApproximate: true, address1: '' }) }),
    });
    const whereSection = within(await screen.findByRole('region', { name: 'Where' }));
    expect(whereSection.getByText('We only know the ZIP code. Distances are measured to its center.')).toBeInTheDocument();
    // The distance loads together with the direction, so a direction would be visible by now.
    expect(await whereSection.findByText(/in a straight line$/)).toBeInTheDocument();
    expect(whereSection.queryByText(/center of Denver/)).toBeNull();
    expect(whereSection.queryByRole('button')).toBeNull();
  });

  test('is missing if the center of the city is not known', async () => {
    const whereSection = await openPage({});
    expect(whereSection.queryByText(/center of/)).toBeNull();
  });
});

describe('the small map of a service', () => {
  test('loads on request if the phone saves data', async () => {
    saveData(true);
    const whereSection = await openPage({ cityCentre }, { tiles: TILES });
    expect(whereSection.queryByRole('img')).toBeNull();
    expect(whereSection.getByText('The map loads only when you ask, to save data.')).toBeInTheDocument();
    await userEvent.click(whereSection.getByRole('button', { name: 'Show the map' }));
    expect(whereSection.getByRole('img', { name: /^Map: 2111 Champa Street/ })).toBeInTheDocument();
    expect(whereSection.getByText('© Streets')).toBeInTheDocument();
  });
});
