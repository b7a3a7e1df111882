import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, answers, aCrisisLine } from '#tests/web/builders.ts';
import { mockIntersectionObserver } from '#tests/web/mockIntersectionObserver.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { CrisisLinesPage } from './CrisisLinesPage.tsx';

const findLineCard = async (name: string) => within(await screen.findByRole('article', { name }));
const hrefsIn = (card: { getAllByRole(role: 'link'): HTMLElement[] }) => card.getAllByRole('link').map((link) => link.getAttribute('href'));

const mockListing = () => jest.fn(answers['GET /crisis-lines']);

describe('CrisisLinesPage', () => {
  test('offers call, text and chat in that order, with a readable number and the name of the line', async () => {
    const line = aCrisisLine({ text: 'START to 88788', chatWebLink: 'https://example.org/chat' });
    show(<CrisisLinesPage />, { api: anApi({ 'GET /crisis-lines': async () => [line] }) });
    const links = await findLineCard('Front Range Safe Night Line');
    expect(hrefsIn(links)).toEqual(['tel:+13035550199', 'sms:88788?&body=START', 'https://example.org/chat']);
    expect(links.getByRole('link', { name: 'Call Front Range Safe Night Line, (303) 555-0199' })).toHaveTextContent('(303) 555-0199');
    expect(links.getByRole('link', { name: 'Text START to 88788' })).toBeInTheDocument();
    expect(links.getByText('Open 24/7')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /911$/ })).toHaveAttribute('href', 'tel:911');
  });

  test('shows the hours of a line that is not open day and night', async () => {
    const line = aCrisisLine({ time: 'Weekdays 9 AM to 5 PM' });
    show(<CrisisLinesPage />, { api: anApi({ 'GET /crisis-lines': async () => [line] }) });
    const links = await findLineCard('Front Range Safe Night Line');
    expect(links.getByText('Weekdays 9 AM to 5 PM')).toBeInTheDocument();
    expect(links.queryByText('Open 24/7')).toBeNull();
  });

  test('shows the Spanish texts that exist, and marks the remaining English', async () => {
    const line = aCrisisLine({
      descriptionEs: 'Si alguien le hace daño.',
      chatWebLink: 'https://example.org/',
      chatWebLinkEs: 'https://example.org/es',
    });
    show(<CrisisLinesPage />, { language: 'es', api: anApi({ 'GET /crisis-lines': async () => [line] }) });
    const links = await findLineCard('Front Range Safe Night Line');
    expect(links.getByText('Si alguien le hace daño.')).not.toHaveAttribute('lang');
    expect(links.getByText('Denver and nearby')).toHaveAttribute('lang', 'en');
    expect(hrefsIn(links)).toContain('https://example.org/es');
  });

  test('shows the key to press and the word to text for the language of the page', async () => {
    const lifeline = aCrisisLine({ name: '988', phone: '988', text: '988', textEs: 'AYUDA al 988', keyEs: '2' });
    const veterans = aCrisisLine({ id: 'veterans', name: 'Veterans', phone: '988', text: '838255', key: '1' });
    const api = anApi({ 'GET /crisis-lines': async () => [lifeline, veterans] });
    const { unmount } = show(<CrisisLinesPage />, { api });
    expect(hrefsIn(await findLineCard('988'))).toEqual(['tel:988', 'sms:988']);
    expect((await findLineCard('988')).getByRole('link', { name: 'Call 988, 988' })).toHaveTextContent(/^988$/);
    expect((await findLineCard('Veterans')).getByRole('link', { name: 'Call 988 and press 1: Veterans' })).toHaveAttribute(
      'href',
      'tel:988',
    );
    unmount();

    show(<CrisisLinesPage />, { language: 'es', api });
    expect(hrefsIn(await findLineCard('988'))).toEqual(['tel:988', 'sms:988?&body=AYUDA']);
    const call = (await findLineCard('988')).getByRole('link', { name: 'Llame al 988 y oprima 2: 988' });
    expect(call).toHaveTextContent(/^Llame al 988 y oprima 2$/);
    expect((await findLineCard('988')).getByRole('link', { name: 'Mandar la palabra AYUDA al 988' })).toBeInTheDocument();
    expect((await findLineCard('Veterans')).getByRole('link', { name: 'Llame al 988 y oprima 1: Veterans' })).toHaveAttribute(
      'href',
      'tel:988',
    );
  });

  test('offers 988 for a search without results, in Spanish with the key for Spanish', async () => {
    show(<CrisisLinesPage />, { language: 'es', api: anApi({ 'GET /crisis-lines': async () => [] }) });
    await userEvent.type(await screen.findByRole('searchbox'), 'ohio');
    expect(await screen.findByText(/mande la palabra AYUDA por mensaje al 988/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Llame al 988 y oprima 2: 988, Línea/ })).toHaveAttribute('href', 'tel:988');
  });

  test.each([
    ['before the response', () => new Promise<never>(() => undefined), false],
    ['without a connection', () => Promise.reject(new TypeError('fetch failed')), true],
    ['if there are no lines on the server', async () => [], false],
  ])('shows the national lines %s', async (_when, listCrisisLines, showsOffline) => {
    show(<CrisisLinesPage />, { api: anApi({ 'GET /crisis-lines': listCrisisLines }) });
    const lifeline = await findLineCard('988 Suicide and Crisis Lifeline');
    expect(lifeline.getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:988');
    if (showsOffline) expect(await screen.findByText('No connection. These lines are saved with the app.')).toBeInTheDocument();
    else expect(screen.queryByText(/^No connection/)).toBeNull();
  });

  test('reports a server failure as an error of the server, and shows the national lines', async () => {
    const api = anApi({ 'GET /crisis-lines': () => Promise.reject(new ApiError(500, 'INTERNAL')) });
    show(<CrisisLinesPage />, { language: 'es', api });
    expect(await screen.findByText('Algo falló de nuestro lado. Estas líneas están guardadas en la app.')).toBeInTheDocument();
    expect((await findLineCard('988, Línea de Prevención del Suicidio y Crisis')).getAllByRole('link').length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Sin conexión/)).toBeNull();
  });

  test('searches half a second after the last keystroke, and shows a message if nothing is found', async () => {
    covers('2.3-7');
    const listCrisisLines = mockListing().mockImplementation(async ({ query }) => (query?.q === undefined ? [aCrisisLine()] : []));
    show(<CrisisLinesPage />, { api: anApi({ 'GET /crisis-lines': listCrisisLines }) });
    await findLineCard('Front Range Safe Night Line');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search crisis lines' }), 'ohio');
    expect(await screen.findByRole('heading', { name: 'No crisis lines found' })).toBeInTheDocument();
    expect(listCrisisLines.mock.calls.map(([{ query }]) => query?.q)).toEqual([undefined, 'ohio']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await findLineCard('Front Range Safe Night Line');
  });

  test('requests the next 25 lines after a full page', async () => {
    covers('9-60');
    const lines = Array.from({ length: 25 }, (_, index) => aCrisisLine({ id: `line-${index}`, name: `Line ${index}` }));
    const listCrisisLines = mockListing().mockImplementation(async ({ query }) => ({
      rows: query?.skip === 0 ? lines : [aCrisisLine({ id: 'last', name: 'Last line' })],
      total: 26,
    }));
    show(<CrisisLinesPage />, { api: anApi({ 'GET /crisis-lines': listCrisisLines }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more crisis lines' }));
    await findLineCard('Last line');
    expect(listCrisisLines.mock.calls.map(([{ query }]) => query?.skip)).toEqual([0, 25]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more crisis lines' })).toBeNull());
    expect(screen.getByText('26 crisis lines')).toBeInTheDocument();
  });

  test('loads the next lines automatically when the user scrolls near the end', async () => {
    covers('2.1-7');
    const scrollNearEnd = mockIntersectionObserver();
    const listCrisisLines = mockListing().mockImplementation(async ({ query: { skip = 0 } = {} }) => ({
      rows: Array.from({ length: 25 }, (_, index) => aCrisisLine({ id: `line-${skip + index}`, name: `Line ${skip + index}` })),
      total: 50,
    }));
    show(<CrisisLinesPage />, { api: anApi({ 'GET /crisis-lines': listCrisisLines }) });
    await findLineCard('Line 24');
    expect(listCrisisLines).toHaveBeenCalledTimes(1);
    scrollNearEnd();
    await findLineCard('Line 49');
  });
});
