import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '#domain/vocabulary/languages.ts';
import { aCard, aService, anApi, rejectNotFound, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { ServiceCard } from '../../api/types.ts';
import { cachedCard, serviceFromCard } from './cachedCard.ts';
import { DetailPage } from './DetailPage.tsx';

const AN_HOUR_AGO = (NOW - 3600) * 1000;
const noConnection = async () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => jest.useFakeTimers({ now: NOW * 1000, doNotFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => jest.useRealTimers());

const cacheListed = (client: QueryClient, language: Language, ...cards: readonly ServiceCard[]): void => {
  const key = ['services', language, { tab: 'SHELTER' }];
  client.setQueryData(key, { pages: [{ rows: cards, total: cards.length }], pageParams: [0] }, { updatedAt: AN_HOUR_AGO });
};

/** Opens the page after a list with these cards was cached. */
const openPage = (cards: readonly ServiceCard[], findServiceOnce: () => Promise<never>, language: Language = 'en') => {
  const TestPage = () => {
    const client = useQueryClient();
    if (client.getQueriesData({ queryKey: ['services'] }).length === 0) cacheListed(client, language, ...cards);
    return <DetailPage id="blue-spruce" />;
  };
  const findService = jest.fn<Promise<ReturnType<typeof aService>>, []>(findServiceOnce);
  show(<TestPage />, { language, api: anApi({ 'GET /services/{id}': findService }) });
  return findService;
};

describe('service that fails to load', () => {
  test.each([
    [
      'en',
      'Only part of this page is saved. Saved 1 h ago. The weekly hours, website and other details will load when you’re back online.',
      'Call Blue Spruce Night Shelter, (303) 555-0142',
    ],
    [
      'es',
      'Solo se guardó una parte de esta página. Guardado hace 1 h. El horario de la semana, el sitio web y otros datos se cargarán cuando haya conexión.',
      'Llamar a Blue Spruce Night Shelter, (303) 555-0142',
    ],
  ] as const)('is shown from its card, with phone number, beds and the missing parts (%s)', async (language, message, callLink) => {
    openPage([aCard({ address1: '2111 Champa Street', city: 'Denver' })], noConnection, language);
    expect(await screen.findByRole('heading', { level: 1, name: 'Blue Spruce Night Shelter' })).toBeInTheDocument();
    expect(screen.getByText(/\d\sh/).closest('[role=status]')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: callLink })).toHaveAttribute('href', 'tel:+13035550142');
    expect(screen.getByText('2111 Champa Street, Denver')).toBeInTheDocument();
    expect(
      within(screen.getByRole('region', { name: 'Blue Spruce Night Shelter' })).getByText('Beds for tonight, no ID needed'),
    ).toBeVisible();
    expect(document.querySelector('#beds')).toBeInTheDocument();
    // A card has no hours of the week, so the page omits them.
    expect(screen.queryByText(/^(Closed today|Hoy cerrado|Cerrado hoy)/)).toBeNull();
  });

  test('is shown completely after a successful retry', async () => {
    const findService = openPage([aCard()], noConnection);
    const note = within(
      await screen.findByText(/^Only part of this page is saved/).then((found) => found.closest<HTMLElement>('[role=status]')!),
    );
    findService.mockResolvedValue(aService());
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(note.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('A warm place to sleep.')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Only part of this page is saved/)).toBeNull();
  });

  test.each([
    ['no list has shown it', [], noConnection, 'Cannot connect to the server. Please check your network.'],
    [
      'no list has shown it and the server fails',
      [],
      async () => Promise.reject(new ApiError(500, 'INTERNAL')),
      'Something went wrong on our side.',
    ],
  ] as const)('shows that it is unavailable when %s', async (_why, cards, findServiceOnce, message) => {
    openPage(cards, findServiceOnce);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  test('shows that it was removed, even if a cached list still contains it', async () => {
    openPage([aCard()], rejectNotFound);
    expect(await screen.findByRole('heading', { name: 'This place is no longer listed' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/^Only part of this page is saved/)).toBeNull());
  });
});

describe('cached card', () => {
  test('is the latest one in the page’s language, with the urgent notice from the list of urgent notices', () => {
    const client = new QueryClient();
    cacheListed(client, 'es', aCard({ name: 'In Spanish' }));
    cacheListed(client, 'en', aCard({ name: 'Older' }));
    client.setQueryData(['favorites', 'en', null, ''], { wanted: [], rows: [aCard({ name: 'Newer' })] }, { updatedAt: NOW * 1000 });
    client.setQueryData(
      ['critical', 'en', null],
      { rows: [aCard({ name: 'Urgent', criticalDescription: 'No heat' })], total: 1 },
      { updatedAt: 5 },
    );
    expect(cachedCard(client, 'blue-spruce', 'en')).toMatchObject({
      savedAt: NOW * 1000,
      card: { name: 'Newer', criticalDescription: 'No heat' },
    });
    expect(cachedCard(client, 'blue-spruce', 'es')).toMatchObject({ language: 'es', card: { name: 'In Spanish' } });
    expect(cachedCard(client, 'another', 'en')).toBeNull();
  });

  test('marks the language of its texts', () => {
    const card = aCard({ serviceSummary: 'Camas', machineTranslated: true });
    expect(serviceFromCard({ card, language: 'es', savedAt: 0 })).toMatchObject({ serviceSummaryEs: 'Camas', machineTranslated: true });
    expect(serviceFromCard({ card: { ...card, lang: 'en' }, language: 'es', savedAt: 0 })).not.toHaveProperty('serviceSummaryEs');
  });
});
