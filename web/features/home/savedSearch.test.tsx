import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, anApi } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { clearStorages } from '../../browser/preference.ts';
import { chosenPlace, locationRefused } from '../../browser/preferences.ts';
import { HomePage } from './HomePage.tsx';

beforeEach(() => locationRefused.set(true));
afterEach(() => {
  clearStorages();
  window.location.hash = '';
});

const CARDS = [
  aCard({ id: 'pine', name: 'Pine House', category: ['WOMEN'], serviceSummary: 'Camas y desayuno', distance: 900 }),
  aCard({ id: 'oak', name: 'Oak House', category: ['MEN'], address1: '7 Niño Street', distance: 500 }),
  aCard({ id: 'elm', name: 'Elm Lodge', category: ['WOMEN'], city: 'Aurora', distance: 700 }),
];
const failOffline = async () => Promise.reject(new TypeError('Failed to fetch'));
const failOnServer = async () => Promise.reject(new ApiError(500, 'INTERNAL'));

/** Opens the list, and then searches without a connection. */
const searchOffline = async (words: string, language: 'en' | 'es' = 'en', failure: () => Promise<never> = failOffline) => {
  const list = jest.fn<Promise<typeof CARDS>, unknown[]>(async () => CARDS);
  show(<HomePage />, { language, api: anApi({ 'GET /services': list }) });
  await screen.findByRole('article', { name: 'Oak House' });
  list.mockImplementation(failure);
  await userEvent.type(screen.getByRole('searchbox', { hidden: true }), words);
  return list;
};
const names = () => screen.queryAllByRole('article').map((article) => article.querySelector('h3')?.textContent);

describe('a search without a connection', () => {
  test.each([
    ['en', 'No connection. We searched the places saved on this phone.'],
    ['es', 'Sin conexión. Buscamos en los lugares guardados en este teléfono.'],
  ] as const)('lists the saved places that contain all words, nearest first, and says so (%s)', async (language, line) => {
    covers('visitors-17');
    await searchOffline('house', language);
    expect(await screen.findByText(line)).toBeInTheDocument();
    expect(names()).toEqual(['Oak House', 'Pine House']);
  });

  test.each([
    ['nino', ['Oak House']],
    ['WOMEN aurora', ['Elm Lodge']],
    ['mujeres', ['Elm Lodge', 'Pine House']],
    ['desayuno pine', ['Pine House']],
  ])('compares the fields of a search on the server, without accents and case: %s', async (words, found) => {
    await searchOffline(words);
    await screen.findByText(/We searched the places saved/);
    expect(names()).toEqual(found);
  });

  test('says that no saved place matches', async () => {
    await searchOffline('zebra');
    expect(await screen.findByText(/saved on this phone\.\s+None of them match\./)).toBeInTheDocument();
    expect(names()).toEqual([]);
  });

  test('names the fault of a server that fails instead of a missing connection', async () => {
    await searchOffline('pine', 'en', failOnServer);
    expect(await screen.findByText(/^Something went wrong on our side\. We searched/)).toBeInTheDocument();
    expect(names()).toEqual(['Pine House']);
  });

  test('finds nothing of another tab or saved near another place', async () => {
    await searchOffline('house');
    await screen.findByText(/We searched the places saved/);
    act(() => chosenPlace.set({ label: 'Toledo, OH', kind: 'city', longitude: -83.54, latitude: 41.65 }));
    expect(await screen.findByText(/None of them match/)).toBeInTheDocument();
    expect(names()).toEqual([]);
  });

  test('shows the results of the server once it answers', async () => {
    const list = await searchOffline('house');
    await screen.findByText(/We searched the places saved/);
    list.mockImplementation(async () => [aCard({ id: 'new', name: 'New House' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'New House' })).toBeInTheDocument();
    expect(screen.queryByText(/We searched the places saved/)).toBeNull();
  });
});
