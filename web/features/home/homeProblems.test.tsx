import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, anApi, answers } from '#tests/web/builders.ts';
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

const manyCards = (count: number) => Array.from({ length: count }, (_, index) => aCard({ id: `s${index}`, name: `Place ${index}` }));
const failOnServer = async () => Promise.reject(new ApiError(500, 'INTERNAL'));
const failOffline = async () => Promise.reject(new TypeError('Failed to fetch'));
const mockListing = () => jest.fn(answers['GET /services']).mockImplementation(async () => ({ rows: manyCards(25), total: 60 }));
const openPage = async (list: ReturnType<typeof mockListing>, language: 'en' | 'es' = 'en') => {
  show(<HomePage />, { language, api: anApi({ 'GET /services': list }) });
  await screen.findByRole('article', { name: 'Place 24' });
};
const rows = () => screen.queryAllByRole('article');

describe('list after a failed request', () => {
  test.each([
    ['en', failOnServer, 'Something went wrong on our side. This list may be out of date.', 'Open now', 'Try again'],
    ['es', failOnServer, 'Algo falló de nuestro lado. Puede que esta lista no esté al día.', 'Abierto ahora', 'Probar otra vez'],
    ['en', failOffline, 'Cannot connect to the server. Please check your network. This list may be out of date.', 'Open now', 'Try again'],
  ] as const)(
    'keeps its rows when a filter was changed, shows the error above them, and retries (%s, %p)',
    async (language, failure, message, filter, retryLabel) => {
      const list = mockListing();
      await openPage(list, language);
      list.mockImplementation(failure);
      await userEvent.click(screen.getByRole('checkbox', { name: filter }));
      expect(await screen.findByText(message)).toBeInTheDocument();
      expect(rows()).toHaveLength(25);
      // The total is not known.
      expect(screen.queryByRole('heading', { name: /^60/ })).toBeNull();

      list.mockImplementation(async () => [aCard({ id: 'open', name: 'Open Place' })]);
      await userEvent.click(screen.getByRole('button', { name: retryLabel }));
      expect(await screen.findByRole('article', { name: 'Open Place' })).toBeInTheDocument();
      expect(rows()).toHaveLength(1);
      expect(screen.queryByText(message)).toBeNull();
    },
  );

  test('shows no rows of another tab or of a distant place', async () => {
    const list = mockListing();
    await openPage(list);
    list.mockImplementation(failOnServer);
    window.location.hash = '#FOOD';
    expect(await screen.findByRole('heading', { name: 'Something went wrong on our side.' })).toBeInTheDocument();
    expect(rows()).toHaveLength(0);
    window.location.hash = '#SHELTER';
    expect(await screen.findAllByRole('article')).toHaveLength(25);
    act(() => chosenPlace.set({ label: 'Toledo, OH', kind: 'city', longitude: -83.54, latitude: 41.65 }));
    expect(await screen.findByRole('heading', { name: 'Something went wrong on our side.' })).toBeInTheDocument();
    expect(rows()).toHaveLength(0);
  });

  test('keeps its rows when the next page fails, shows the error below them, and retries that page', async () => {
    const list = mockListing();
    await openPage(list);
    list.mockImplementation(failOnServer);
    await userEvent.click(screen.getByRole('button', { name: 'Show more places' }));
    const line = await screen.findByText('Something went wrong on our side.');
    expect(rows()).toHaveLength(25);
    expect(screen.queryByRole('button', { name: 'Show more places' })).toBeNull();

    list.mockImplementation(async () => ({ rows: [aCard({ id: 'last', name: 'Last Place' })], total: 26 }));
    await userEvent.click(within(line.parentElement!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Last Place' })).toBeInTheDocument();
    expect(rows()).toHaveLength(26);
    expect(screen.getByText('End of list')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Something went wrong on our side.')).toBeNull());
  });
});
