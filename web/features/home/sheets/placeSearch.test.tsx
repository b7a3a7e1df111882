import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, foundPlaces, type Answer } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '#web/api/ApiError.ts';
import { clearStorages } from '#web/browser/preference.ts';
import { chosenPlace, locationRefused } from '#web/browser/preferences.ts';
import { HomePage } from '../HomePage.tsx';

type SearchAnswer = Answer<'POST /services/search-city-or-zip'>;
const failOffline = async () => Promise.reject(new TypeError('Failed to fetch'));
const failOnServer = async () => Promise.reject(new ApiError(500, 'INTERNAL'));

const openSheet = async (searchPlaces: SearchAnswer, language: 'en' | 'es' = 'en') => {
  const { translator } = show(<HomePage />, { language, api: anApi({ 'POST /services/search-city-or-zip': searchPlaces }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^(Change location|Cambiar ubicación)/ }));
  const field = await screen.findByRole('combobox');
  const sheet = within(screen.getByRole('dialog'));
  return { user, sheet, field, translator };
};

beforeEach(() => locationRefused.set(true));
afterEach(() => clearStorages());

describe('place search', () => {
  test('shows that it is searching until the response arrives', async () => {
    let respond: ((found: ReturnType<typeof foundPlaces>) => void) | undefined;
    const { user, sheet, field } = await openSheet(() => new Promise((resolve) => (respond = resolve)));
    await user.type(field, '802');
    expect(sheet.getByRole('status')).toHaveTextContent('Looking for locations…');
    await waitFor(() => expect(respond).toBeDefined());
    expect(sheet.getByRole('status')).toHaveTextContent('Looking for locations…');
    respond?.(foundPlaces('80204, Denver, CO'));
    expect(await sheet.findByRole('option', { name: '80204 Denver, CO' })).toBeInTheDocument();
    expect(sheet.getByRole('status')).toHaveTextContent('1 location found');
  });

  test.each([
    ['en', failOffline, 'No connection. We can’t search for locations now.', 'Try again'],
    ['es', failOffline, 'Sin conexión. Ahora no podemos buscar ubicaciones.', 'Probar otra vez'],
    ['en', failOnServer, 'Something went wrong. We couldn’t search for locations.', 'Try again'],
    ['es', failOnServer, 'Algo falló. No pudimos buscar ubicaciones.', 'Probar otra vez'],
  ] as const)('shows an error and offers a retry (%s, %p)', async (language, failure, message, retryLabel) => {
    const searchPlaces = jest.fn<ReturnType<SearchAnswer>, Parameters<SearchAnswer>>(failure);
    const { user, sheet, field } = await openSheet(searchPlaces, language);
    await user.type(field, '802');
    expect(await sheet.findByText(message)).toBeInTheDocument();
    expect(sheet.queryByRole('option')).toBeNull();
    searchPlaces.mockResolvedValue(foundPlaces('80204, Denver, CO'));
    await user.click(sheet.getByRole('button', { name: retryLabel }));
    expect(await sheet.findByRole('option', { name: '80204 Denver, CO' })).toBeInTheDocument();
    expect(sheet.queryByText(message)).toBeNull();
  });

  test('offers earlier results and the chosen place without a connection, by any word of the name', async () => {
    chosenPlace.set({ label: 'Mérida, CO', kind: 'city', longitude: -104, latitude: 39 });
    const searchPlaces = jest.fn<ReturnType<SearchAnswer>, Parameters<SearchAnswer>>(async () =>
      foundPlaces('80204, Denver, CO', '80110, Englewood, CO'),
    );
    const { user, sheet, field } = await openSheet(searchPlaces);
    await user.type(field, '80');
    await sheet.findAllByRole('option');
    searchPlaces.mockImplementation(failOffline);

    await user.clear(field);
    await user.type(field, '8020');
    expect(await sheet.findByText('No connection. Here are locations you looked up before.')).toBeInTheDocument();
    expect(sheet.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['80204 Denver, CO']);

    await user.clear(field);
    await user.type(field, 'merida co');
    expect(await sheet.findByText('No connection. Here are locations you looked up before.')).toBeInTheDocument();
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
