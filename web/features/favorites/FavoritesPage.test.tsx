import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, anApi, answers, idsIn } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { clearStorages } from '../../browser/preference.ts';
import { favorites } from '../../browser/preferences.ts';
import { FavoritesPage } from './FavoritesPage.tsx';

afterEach(clearStorages);

const NAME_OF_ID: Readonly<Record<string, string>> = { a: 'Aspen Kitchen', b: 'Birch House', c: 'Cedar Clinic' };
const mockListing = () =>
  jest
    .fn(answers['GET /services'])
    .mockImplementation(async (input) => idsIn(input)?.map((id) => aCard({ id, name: NAME_OF_ID[id] ?? id })) ?? []);
const shownNames = () =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('data-name') ?? card.querySelector('h3')?.textContent);

describe('FavoritesPage', () => {
  test('requests the saved ids, and shows the last saved place first', async () => {
    covers('7-14', '9-7');
    favorites.set(['a', 'b', 'c']);
    const listFavorites = mockListing();
    show(<FavoritesPage />, { api: anApi({ 'GET /services': listFavorites }) });
    expect(await screen.findByText('3 places saved on this device')).toBeInTheDocument();
    expect(shownNames()).toEqual(['Cedar Clinic', 'Birch House', 'Aspen Kitchen']);
    expect(listFavorites.mock.calls[0]?.[0]).toEqual({
      query: {
        filter: JSON.stringify({ _id: ['a', 'b', 'c'] }),
        limit: 0,
        skip: 0,
        isApproved: true,
        currentCoordinate: '-104.966|39.759',
      },
    });
  });

  test('removes a place by its bin, shows a toast, and restores it by Undo', async () => {
    covers('2.1-21', '4-23');
    favorites.set(['a', 'b']);
    show(<FavoritesPage />, { api: anApi({ 'GET /services': mockListing() }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from My Favorites: Aspen Kitchen' }));
    expect(screen.getByText('Removed from My Favorites')).toBeInTheDocument();
    expect(shownNames()).toEqual(['Birch House']);
    expect(favorites.get()).toEqual(['b']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shownNames()).toEqual(['Aspen Kitchen', 'Birch House']));
  });

  test('removes a place by the button that a swipe uncovers', async () => {
    covers('2.1-6', '8-27');
    favorites.set(['a']);
    show(<FavoritesPage />, { api: anApi({ 'GET /services': mockListing() }) });
    await screen.findByRole('article');
    await userEvent.click(screen.getByText('Remove'));
    expect(await screen.findByText('There are no favorites yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the list' })).toHaveAttribute('href', '/');
  });

  test('searches the favorites, and shows a message if none matches', async () => {
    covers('2.3-6');
    favorites.set(['a', 'b']);
    const listFavorites = mockListing().mockImplementation(async ({ query }) =>
      query?.q === undefined ? [aCard({ id: 'a' }), aCard({ id: 'b' })] : [],
    );
    show(<FavoritesPage />, { api: anApi({ 'GET /services': listFavorites }) });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search your favorites' }), 'clinic');
    expect(await screen.findByText('None of your favorites match.')).toBeInTheDocument();
    expect(listFavorites.mock.lastCall?.[0]).toMatchObject({ query: { q: 'clinic', filter: JSON.stringify({ _id: ['a', 'b'] }) } });
    expect(favorites.get()).toEqual(['a', 'b']);
  });

  test('shows which places are no longer listed, and removes them on request', async () => {
    favorites.set(['a', 'gone']);
    show(<FavoritesPage />, { api: anApi({ 'GET /services': async () => [aCard({ id: 'a' })] }) });
    expect(await screen.findByText(/1 saved place is no longer listed/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove from My Favorites' }));
    expect(favorites.get()).toEqual(['a']);
  });

  test('shows in Spanish that there are no favorites', async () => {
    show(<FavoritesPage />, { language: 'es' });
    expect(await screen.findByText('Todavía no hay favoritos.')).toBeInTheDocument();
  });
});
