import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '#web/api/ApiError.ts';
import { clearDevice } from '#web/browser/preference.ts';
import { chosenPlace, locationRefused } from '#web/browser/preferences.ts';
import { anApi, foundPlaces, type Answer } from '#web/testing/builders.ts';
import { show } from '#web/testing/show.tsx';
import { HomePage } from '../HomePage.tsx';

type Search = Answer<'POST /services/search-city-or-zip'>;
const noConnection = async () => Promise.reject(new TypeError('Failed to fetch'));
const broken = async () => Promise.reject(new ApiError(500, 'INTERNAL'));

const openSheet = async (search: Search, language: 'en' | 'es' = 'en') => {
  const { translator } = show(<HomePage />, { language, api: anApi({ 'POST /services/search-city-or-zip': search }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^(Change place|Cambiar ubicación)/ }));
  const field = await screen.findByRole('combobox');
  const sheet = within(screen.getByRole('dialog'));
  return { user, sheet, field, translator };
};

beforeEach(() => locationRefused.set(true));
afterEach(() => clearDevice());

describe('place search', () => {
  test('shows that it is searching until the response arrives', async () => {
    let answer: ((found: ReturnType<typeof foundPlaces>) => void) | undefined;
    const { user, sheet, field } = await openSheet(() => new Promise((resolve) => (answer = resolve)));
    await user.type(field, '802');
    expect(sheet.getByRole('status')).toHaveTextContent('Looking for places…');
    await waitFor(() => expect(answer).toBeDefined());
    expect(sheet.getByRole('status')).toHaveTextContent('Looking for places…');
    answer?.(foundPlaces('80204, Denver, CO'));
    expect(await sheet.findByRole('option', { name: '80204 Denver, CO' })).toBeInTheDocument();
    expect(sheet.getByRole('status')).toHaveTextContent('1 place found');
  });

  test.each([
    ['en', noConnection, 'No connection, so we cannot look up places now.', 'Try again'],
    ['es', noConnection, 'Sin conexión. Ahora no podemos buscar lugares.', 'Probar otra vez'],
    ['en', broken, 'We had a problem and could not look up places.', 'Try again'],
    ['es', broken, 'Tuvimos un problema y no pudimos buscar lugares.', 'Probar otra vez'],
  ] as const)('shows an error and offers a retry (%s, %p)', async (language, failing, message, again) => {
    const search = jest.fn<ReturnType<Search>, Parameters<Search>>(failing);
    const { user, sheet, field } = await openSheet(search, language);
    await user.type(field, '802');
    expect(await sheet.findByText(message)).toBeInTheDocument();
    expect(sheet.queryByRole('option')).toBeNull();
    search.mockResolvedValue(foundPlaces('80204, Denver, CO'));
    await user.click(sheet.getByRole('button', { name: again }));
    expect(await sheet.findByRole('option', { name: '80204 Denver, CO' })).toBeInTheDocument();
    expect(sheet.queryByText(message)).toBeNull();
  });

  test('offers earlier results and the chosen place without a connection, by any word of the name', async () => {
    chosenPlace.set({ label: 'Mérida, CO', kind: 'city', longitude: -104, latitude: 39 });
    const search = jest.fn<ReturnType<Search>, Parameters<Search>>(async () => foundPlaces('80204, Denver, CO', '80110, Englewood, CO'));
    const { user, sheet, field } = await openSheet(search);
    await user.type(field, '80');
    await sheet.findAllByRole('option');
    search.mockImplementation(noConnection);

    await user.clear(field);
    await user.type(field, '8020');
    expect(await sheet.findByText('No connection. Here are places you looked up before.')).toBeInTheDocument();
    expect(sheet.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['80204 Denver, CO']);

    await user.clear(field);
    await user.type(field, 'merida co');
    expect(await sheet.findByText('No connection. Here are places you looked up before.')).toBeInTheDocument();
    expect(sheet.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Mérida, CO']);

    await user.clear(field);
    await user.type(field, 'englew');
    await user.click(await sheet.findByRole('option', { name: '80110 Englewood, CO' }));
    expect(chosenPlace.get()).toEqual({ label: '80110 Englewood, CO', kind: 'zip', longitude: -104.02, latitude: 39.73 });
  });

  test('shows only the earlier results that still match the typed text', async () => {
    const { user, sheet, field } = await openSheet(async () => foundPlaces('80204, Denver, CO', '80110, Englewood, CO'));
    await user.type(field, '80');
    expect(await sheet.findAllByRole('option')).toHaveLength(2);
    await user.type(field, '11');
    expect(sheet.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['80110 Englewood, CO']);
  });
});
