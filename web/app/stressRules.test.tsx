import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, aCrisisLine, anApi, answers, aService, foundPlaces, minutesAgo, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { clearStorages } from '../browser/preference.ts';
import { favorites, locationRefused } from '../browser/preferences.ts';
import { CrisisLinesPage } from '../features/crisisLines/CrisisLinesPage.tsx';
import { DetailPage } from '../features/detail/DetailPage.tsx';
import { FavoritesPage } from '../features/favorites/FavoritesPage.tsx';
import { HomePage } from '../features/home/HomePage.tsx';
import { FeedbackPage } from '../features/writing/FeedbackPage.tsx';
import { WritingSheet } from '../features/writing/WritingSheet.tsx';
import { MenuButton } from '../layout/MenuButton.tsx';

/*
 * The rules for people under stress (docs/rules.md) that can be tested without a layout, in both languages;
 * tests/browser/underStress.test.ts tests the others.
 */

const NAME = 'Blue Spruce Night Shelter';
const PHONE_NUMBER = '(303) 555-0142';
const TIME_PATTERN = /\d{1,2}:\d{2}\s(AM|PM)/;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW * 1000, advanceTimers: true });
  locationRefused.set(true);
});
afterEach(() => {
  clearStorages();
  jest.useRealTimers();
});

const setUpUser = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const findRow = (name = NAME) => screen.findByRole('article', { name });
const firstLineOf = async (name: string) => (await findRow(name)).querySelector('p')?.textContent ?? '';
const nextOpeningIn = (seconds: number) => ({
  start: NOW + seconds,
  end: NOW + seconds + 3600,
  kind: 'WEEKLY' as const,
  day: 'FRIDAY' as const,
});
const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));
const mockGeolocation = (answer: (onFound: PositionCallback, onFailed: PositionErrorCallback) => void) => {
  const getCurrentPosition = jest.fn(answer);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  return getCurrentPosition;
};

describe.each(['en', 'es'] as const)('pages for people under stress, in %s', (language) => {
  test('rule 1: shows the call, with number and name, as the first action of a row and of a service', async () => {
    covers('rule-1');
    const { translator, unmount } = show(<HomePage />, { language });
    const name = translator.t('card.call', { name: NAME, phone: PHONE_NUMBER });
    const [firstLink] = within(await findRow()).getAllByRole('link');
    expect(firstLink).toHaveAccessibleName(name);
    expect(firstLink).toHaveAttribute('href', 'tel:+13035550142');
    expect(firstLink).toHaveTextContent(PHONE_NUMBER);
    unmount();

    show(<DetailPage id="blue-spruce" />, { language });
    const [callLink] = within(await screen.findByRole('region', { name: NAME })).getAllByRole('link');
    expect(callLink).toHaveAccessibleName(name);
    expect(callLink).toHaveTextContent(PHONE_NUMBER);
  });

  test('rule 1: shows call, text and chat of a crisis line in that order', async () => {
    covers('rule-1');
    const chat = { chatWebLink: 'https://example.org/chat', chatWebLinkEs: 'https://example.org/chat' };
    const crisisLine = aCrisisLine({ text: 'START to 88788', ...chat });
    show(<CrisisLinesPage />, { language, api: anApi({ 'GET /crisis-lines': async () => [crisisLine] }) });
    const links = within(await findRow('Front Range Safe Night Line')).getAllByRole('link');
    expect(hrefs(links)).toEqual(['tel:+13035550199', 'sms:88788?&body=START', 'https://example.org/chat']);
  });

  test.each([
    ['a listing', <DetailPage key="detail" id="blue-spruce" />],
    ['crisis lines', <CrisisLinesPage key="lines" />],
    ['feedback', <FeedbackPage key="feedback" />],
    ['connect', <WritingSheet key="connect" purpose="connect" about={{ id: 'a', name: NAME }} onClose={() => undefined} />],
  ])('rule 3: shows an exit link for %s, and does not leave on Escape', async (_what, page) => {
    covers('rule-3');
    const { translator } = show(page, { language });
    const exit = await screen.findByRole('link', { name: translator.t('bar.exitName') });
    await setUpUser().keyboard('{Escape}{Escape}{Escape}');
    expect(exit).toBeInTheDocument();
    expect(exit).toHaveAttribute('href', 'https://www.weather.gov/');
  });

  test('rule 4: shows for every place an opening state with a time, all by one clock', async () => {
    covers('rule-4');
    const openCard = aCard({ id: 'a', name: 'Aspen', openings: [[NOW - 60, NOW + 7200]] });
    const closingSoonCard = aCard({ id: 'b', name: 'Birch', openings: [[NOW - 60, NOW + 90]], nextOpening: nextOpeningIn(80_000) });
    const closedCard = aCard({ id: 'c', name: 'Cedar', openings: [], nextOpening: nextOpeningIn(7200) });
    show(<HomePage />, { language, api: anApi({ 'GET /services': async () => [openCard, closingSoonCard, closedCard] }) });
    const [isOpen, isClosed] = language === 'en' ? [/^Open till/, /^Closed/] : [/^Abierto hasta/, /^Cerrado/];
    expect(await firstLineOf('Aspen')).toMatch(isOpen);
    expect(await firstLineOf('Birch')).toMatch(isOpen);
    expect(await firstLineOf('Cedar')).toMatch(isClosed);
    for (const name of ['Aspen', 'Birch', 'Cedar']) expect(await firstLineOf(name)).toMatch(TIME_PATTERN);
    act(() => {
      jest.advanceTimersByTime(121_000);
    });
    expect(await firstLineOf('Birch')).toMatch(isClosed);
    expect(await firstLineOf('Aspen')).toMatch(isOpen);
  });

  test('rule 5: names unknown facts, and shows an old count of beds in grey with its age', async () => {
    covers('rule-5');
    const unknownHoursCard = aCard({ id: 'a', name: 'Aspen', hours: 'unknown', openings: [] });
    const oldCountCard = aCard({ id: 'b', name: 'Birch', bedsCountedAt: minutesAgo(600) });
    const { translator } = show(<HomePage />, {
      language,
      api: anApi({ 'GET /services': async () => [unknownHoursCard, oldCountCard] }),
    });
    expect(await findRow('Aspen')).toHaveTextContent(language === 'en' ? 'Call for hours' : 'Llame para saber el horario');
    // The matcher turns non-breaking spaces of the page into plain ones.
    const age = translator.t('age.hours', { count: 10 }).replaceAll('\u00a0', ' ');
    expect(await findRow('Birch')).toHaveTextContent(translator.t('beds.countedOld', { age }));
    expect(within(await findRow('Birch')).getByText('12')).toHaveClass('old');
    expect(within(await findRow('Aspen')).getByText('12')).not.toHaveClass('old');
  });

  test('rule 6: shows in every row how recently it was confirmed, and warns after more than half a year', async () => {
    covers('rule-6');
    const oldCountCard = aCard({ id: 'b', name: 'Birch', updatedAt: minutesAgo(60 * 24 * 250) });
    const { translator } = show(<HomePage />, {
      language,
      api: anApi({ 'GET /services': async () => [aCard(), oldCountCard] }),
    });
    expect(await findRow()).toHaveTextContent(translator.t('freshness.today'));
    expect(await findRow('Birch')).toHaveTextContent(translator.t('freshness.old'));
  });

  test('rule 7: lists places near the last place if the phone has no location, and requests it once per session', async () => {
    covers('rule-7');
    locationRefused.set(false);
    const silentGeolocation = mockGeolocation(() => undefined);
    const { translator, unmount } = show(<HomePage />, { language });
    expect(await findRow()).toHaveTextContent('0.4 mi');
    expect(
      screen.getByRole('heading', { name: new RegExp(`^${translator.t('list.count', { count: 1 })} ?, ${translator.t('list.byHelp')}$`) }),
    ).toBeInTheDocument();
    expect(silentGeolocation).toHaveBeenCalledTimes(1);
    unmount();

    const refusingGeolocation = mockGeolocation((_found, onFailed) =>
      onFailed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    );
    const refusedView = show(<HomePage />, { language });
    await findRow();
    await waitFor(() => expect(locationRefused.get()).toBe(true));
    refusedView.unmount();
    show(<HomePage />, { language });
    await findRow();
    expect(refusingGeolocation).toHaveBeenCalledTimes(1);
  });

  test('rule 8: accepts a city or ZIP code as the place, by keyboard, half a second after typing', async () => {
    covers('rule-8');
    const searchPlaces = jest
      .fn(answers['POST /services/search-city-or-zip'])
      .mockImplementation(async ({ body }) =>
        body.keyword === '8020' ? foundPlaces('80204, Denver, CO', '80205, Denver, CO') : foundPlaces(),
      );
    const listServices = jest.fn(answers['GET /services']);
    const { translator } = show(<HomePage />, {
      language,
      api: anApi({ 'POST /services/search-city-or-zip': searchPlaces, 'GET /services': listServices }),
    });
    const user = setUpUser();
    await user.click(await screen.findByRole('button', { name: translator.t('place.change', { place: '80205 Denver, CO' }) }));
    const field = await screen.findByRole('combobox');
    await user.type(field, '8020');
    await screen.findAllByRole('option');
    expect(searchPlaces.mock.calls.map(([{ body }]) => body.keyword)).toEqual(['8020']);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(listServices.mock.lastCall?.[0]).toMatchObject({ query: { nearCoordinate: '-105.02|39.73' } }));

    await user.click(await screen.findByRole('button', { name: translator.t('place.change', { place: '80204 Denver, CO' }) }));
    await user.type(await screen.findByRole('combobox'), 'xyzzy');
    expect(await screen.findByText(translator.t('placeSheet.noMatch'))).toBeInTheDocument();
  });

  test('rule 12: labels machine translations with their original a tap away, and marks other languages', async () => {
    covers('rule-12');
    const otherLanguage = language === 'en' ? 'es' : 'en';
    const card = aCard({ lang: otherLanguage, machineTranslated: true });
    const { translator, unmount } = show(<HomePage />, {
      language,
      api: anApi({ 'GET /services': async () => [card] }),
    });
    expect(await findRow()).toHaveTextContent(translator.t('card.machine'));
    expect(screen.getByText('Beds for tonight, no ID needed.')).toHaveAttribute('lang', otherLanguage);
    unmount();

    const english = show(<HomePage />, { language, api: anApi({ 'GET /services': async () => [aCard({ lang: 'en' })] }) });
    const englishMark = expect(await findRow());
    (language === 'es' ? englishMark : englishMark.not).toHaveTextContent(translator.t('notice.inEnglish'));
    english.unmount();

    const service = aService({ descriptionEs: 'Un lugar cálido.', machineTranslated: true });
    show(<DetailPage id="blue-spruce" />, { language, api: anApi({ 'GET /services/{id}': async () => service }) });
    // Excludes the printed sheet, which contains the same text.
    const visibleText = { ignore: '.about' };
    if (language === 'es') {
      expect(await screen.findByText('Un lugar cálido.', visibleText)).toBeInTheDocument();
      await setUpUser().click(screen.getByRole('button', { name: translator.t('servicePage.showOriginal') }));
    }
    const original = await screen.findByText('A warm place to sleep.', visibleText);
    expect(original.closest('[lang]')?.getAttribute('lang') ?? 'en').toBe('en');
  });

  test('rule 16: announces the number of places, and offers keys for what swipes do', async () => {
    covers('rule-16');
    favorites.set(['blue-spruce']);
    const { translator, unmount } = show(<HomePage />, { language });
    const count = await screen.findByRole('heading', {
      name: new RegExp(`^${translator.t('list.count', { count: 1 })} ?, ${translator.t('list.byHelp')}$`),
    });
    expect(count.closest('[role=status]')).not.toBeNull();
    unmount();
    show(<FavoritesPage />, { language });
    await setUpUser().click(await screen.findByRole('button', { name: translator.t('visitor.favorites.remove', { name: NAME }) }));
    expect(favorites.get()).toEqual([]);
  });

  test('rule 17: offers labels, autofill and paste in a form, names missing fields and keeps the typed text', async () => {
    covers('rule-17');
    const api = anApi({ 'POST /feedbacks/app': async () => Promise.reject(new TypeError('Failed to fetch')) });
    const { translator, unmount } = show(<FeedbackPage />, { language, api });
    const user = setUpUser();
    const email = await screen.findByRole('textbox', { name: translator.t('visitor.write.email') });
    expect(email).toHaveAttribute('autocomplete', 'email');
    await user.click(screen.getByRole('button', { name: translator.t('visitor.write.send') }));
    const summary = (await screen.findByText(translator.t('form.toFix', { count: 3 }))).closest('[role=group]');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription();

    await user.click(email);
    await user.paste('ana@example.org');
    await user.type(screen.getByRole('textbox', { name: translator.t('visitor.write.subject') }), 'The map');
    await user.type(screen.getByRole('textbox', { name: translator.t('visitor.write.message') }), 'Bus lines');
    unmount();
    show(<FeedbackPage />, { language, api });
    expect(await screen.findByRole('textbox', { name: translator.t('visitor.write.message') })).toHaveValue('Bus lines');
    expect(screen.getByText(translator.t('visitor.write.draft'))).toBeInTheDocument();
  });

  test('rule 18: announces a notice, shows it for three seconds, and lets a key undo it', async () => {
    covers('rule-18');
    const { translator } = show(<HomePage />, { language });
    const user = setUpUser();
    await user.click(await screen.findByRole('button', { name: translator.t('card.save', { name: NAME }) }));
    await user.click(await screen.findByRole('button', { name: translator.t('card.save', { name: NAME }) }));
    const notice = screen.getByText(translator.t('favorites.removed'));
    expect(notice.closest('[role=status]')).not.toBeNull();
    expect(favorites.get()).toEqual([]);
    await user.click(screen.getByRole('button', { name: translator.t('common.undo') }));
    expect(favorites.get()).toEqual(['blue-spruce']);
    act(() => {
      jest.advanceTimersByTime(3100);
    });
    expect(screen.queryByText(translator.t('favorites.removed'))).toBeNull();
  });

  test('rule 19: reports that a message is unsent, and keeps it on the device', async () => {
    covers('rule-19');
    const api = anApi({ 'POST /feedbacks/app': async () => Promise.reject(new TypeError('Failed to fetch')) });
    const { translator } = show(<FeedbackPage />, { language, api });
    const user = setUpUser();
    for (const [field, words] of [
      ['email', 'ana@example.org'],
      ['subject', 'The map'],
      ['message', 'Bus lines'],
    ] as const)
      await user.type(await screen.findByRole('textbox', { name: translator.t(`visitor.write.${field}`) }), words);
    await user.click(screen.getByRole('button', { name: translator.t('visitor.write.send') }));
    expect(await screen.findByText(translator.t('visitor.write.kept'))).toBeInTheDocument();
    expect(screen.getByText(translator.t('visitor.write.keptHelp'))).toBeInTheDocument();
  });

  test('rule 20: rounds a position before it leaves the phone, and clears the device on one tap', async () => {
    covers('rule-20');
    locationRefused.set(false);
    mockGeolocation((onFound) => onFound({ coords: { longitude: -104.987654, latitude: 39.712345 } } as GeolocationPosition));
    const listServices = jest.fn(answers['GET /services']);
    const { translator, unmount } = show(<HomePage />, { language, api: anApi({ 'GET /services': listServices }) });
    await waitFor(() => expect(listServices.mock.lastCall?.[0]).toMatchObject({ query: { nearCoordinate: '-104.988|39.712' } }));
    unmount();
    favorites.set(['blue-spruce']);
    show(<MenuButton />, { language });
    await setUpUser().click(screen.getByRole('button', { name: translator.t('bar.menu') }));
    await setUpUser().click(await screen.findByRole('button', { name: translator.t('account.device.clear') }));
    await waitFor(() => expect(favorites.get()).toEqual([]));
    expect(localStorage).toHaveLength(0);
  });
});
