import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ChangeKind } from '#domain/vocabulary/changeKinds.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { aCard, anApi, aService } from '#tests/web/builders.ts';
import { FakeEventSource, installFakeEventSource } from '#tests/web/fakeEventSource.ts';
import { show } from '#tests/web/show.tsx';
import { useApi } from '../api/ApiContext.ts';
import { logPosition } from '../api/logPosition.ts';
import { serviceQuery, servicesQuery } from '../api/queries.ts';
import { NewsLine } from './NewsLine.tsx';

installFakeEventSource();

const near = { longitude: -83.5367, latitude: 41.6528 };
const input = {
  tab: 'SHELTER',
  sub: null,
  openNow: false,
  freeBeds: false,
  audiences: [],
  conditions: [],
  words: '',
  near,
  from: null,
} as const;

const TestList = () => {
  const { data } = useInfiniteQuery(servicesQuery(useApi(), input, 'en'));
  return (
    <ul data-live="">
      {data?.pages.flatMap(({ rows }) =>
        rows.map(({ id, availableBeds }) => (
          <li key={id}>
            <a href={`/services/${id}`}>{`${id}: ${availableBeds}`}</a>
          </li>
        )),
      )}
    </ul>
  );
};
const TestDetail = () => {
  const { data } = useQuery(serviceQuery(useApi(), 'one', 'en'));
  return <p>{`Beds: ${data?.availableBeds}`}</p>;
};

/** A directory of two shelters with bed counts. */
const mockDirectory = () => {
  const beds = { one: 1, two: 2 };
  const listServices = jest.fn(async () => Object.entries(beds).map(([id, availableBeds]) => aCard({ id, availableBeds })));
  const getService = jest.fn(async () => aService({ id: 'one', availableBeds: beds.one }));
  const api = anApi({ 'GET /services': listServices, 'GET /services/{id}': getService });
  return { beds, listServices, getService, api };
};
const advance = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const showNewsLine = async (children = <TestList />, language: Language = 'en') => {
  const mockedDirectory = mockDirectory();
  show(
    <>
      <main>{children}</main>
      <NewsLine />
    </>,
    { language, api: mockedDirectory.api },
  );
  await advance();
  return mockedDirectory;
};
const latestSource = (): FakeEventSource => {
  expect(FakeEventSource.open).toHaveLength(1);
  return FakeEventSource.open[0]!;
};
const sendChange = async (id: string, kinds: readonly ChangeKind[] = ['beds'], token = 'log.7', ms = 3000) => {
  act(() => latestSource().dispatch('message', token, { id, kinds }));
  await advance(ms);
};
const setHidden = (hidden: boolean) =>
  act(() => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(document, 'hidden');
  Reflect.deleteProperty(navigator, 'connection');
  logPosition.forget();
  jest.useRealTimers();
});

describe('NewsLine with an open list', () => {
  test('subscribes to its rounded place, and shows a new bed count from a response that includes it', async () => {
    const { beds, listServices } = await showNewsLine();
    expect(Object.fromEntries(latestSource().query)).toEqual({ nearCoordinate: '-83.5|41.7', within: '60' });
    beds.one = 5;
    act(() => latestSource().dispatch('message', 'log.7', { id: 'one', kinds: ['beds'] }));
    expect(listServices).toHaveBeenCalledTimes(1);
    await advance(3000);
    expect(screen.getByText('one: 5')).toBeVisible();
    expect(logPosition.wanted(performance.now())).toBe('log.7');
    expect(listServices).toHaveBeenCalledTimes(2);
  });

  test.each([
    [0.25, 750],
    [0.5, 1500],
    [0.75, 2250],
  ])('reloads at a random moment within three seconds, once for several changes (%d)', async (randomValue, expectedDelayMs) => {
    jest.spyOn(Math, 'random').mockReturnValue(randomValue);
    const { listServices } = await showNewsLine();
    await sendChange('one', ['beds'], 'log.7', expectedDelayMs - 1);
    await sendChange('two', ['beds'], 'log.8', 0);
    expect(listServices).toHaveBeenCalledTimes(1);
    await advance(1);
    expect(listServices).toHaveBeenCalledTimes(2);
    await advance(3000);
    expect(listServices).toHaveBeenCalledTimes(2);
    jest.restoreAllMocks();
  });

  test.each([
    ['an approval', 'new', ['approved'], 2],
    ['a removal', 'new', ['removed'], 2],
    ['beds of a place that is not on the screen', 'new', ['beds'], 1],
    ['a page', 'FAQ', ['pages'], 1],
  ] as const)('reloads the list only if %s concerns it', async (_what, id, kinds, reloadCount) => {
    const { listServices } = await showNewsLine();
    await sendChange(id, kinds);
    expect(listServices).toHaveBeenCalledTimes(reloadCount);
  });

  test('reloads once when the missed changes are unknown', async () => {
    const { listServices } = await showNewsLine();
    act(() => latestSource().dispatch('reset', 'log.9'));
    await sendChange('one', ['beds'], 'log.10');
    expect(listServices).toHaveBeenCalledTimes(2);
  });
});

describe('NewsLine with an open detail', () => {
  test('subscribes to the service, and shows its changes', async () => {
    const { beds } = await showNewsLine(<TestDetail />);
    expect(latestSource().query.get('filter')).toBe('{"_id":["one"]}');
    beds.one = 9;
    await sendChange('one');
    expect(screen.getByText('Beds: 9')).toBeVisible();
  });

  test('opens no second stream if the list beside it contains the service', async () => {
    await showNewsLine(
      <>
        <TestList />
        <TestDetail />
      </>,
    );
    expect(latestSource().query.has('filter')).toBe(false);
    expect(FakeEventSource.all.length).toBeLessThanOrEqual(2);
  });
});

describe("NewsLine with a change under the visitor's focus or finger", () => {
  test.each([
    ['en', '1 place changed', '2 places changed', 'Show'],
    ['es', 'Cambió 1 lugar', 'Cambiaron 2 lugares', 'Mostrar'],
  ] as const)(
    'offers it while focus is inside, announced politely, and shown on request (%s)',
    async (language, firstBedsText, secondBedsText, announcement) => {
      const { beds, listServices } = await showNewsLine(<TestList />, language);
      const row = screen.getByRole('link', { name: 'one: 1' });
      row.focus();
      beds.one = 0;
      await sendChange('one');
      expect(screen.getByText(firstBedsText).closest('[aria-live=polite]')).not.toBeNull();
      await sendChange('two', ['beds'], 'log.8');
      expect(screen.getByText(secondBedsText)).toBeVisible();
      expect(listServices).toHaveBeenCalledTimes(1);
      fireEvent.click(screen.getByRole('button', { name: announcement }));
      await advance();
      expect(screen.getByRole('link', { name: 'one: 0' })).toBe(row);
      expect(row).toHaveFocus();
      expect(screen.queryByText(secondBedsText)).toBeNull();
    },
  );

  test('offers the change while a finger is down, and shows it a second after the finger was lifted', async () => {
    const { listServices } = await showNewsLine();
    fireEvent.touchStart(document.body, { touches: [{}] });
    await sendChange('one');
    expect(screen.getByText('1 place changed')).toBeVisible();
    fireEvent.touchEnd(document.body, { touches: [] });
    await advance(999);
    expect(listServices).toHaveBeenCalledTimes(1);
    await advance(1);
    expect(listServices).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('1 place changed')).toBeNull();
  });

  test('shows changes at once outside the focus, or below a heading that the page focused', async () => {
    const { listServices } = await showNewsLine(
      <>
        <input aria-label="Search" />
        <div data-live="">
          <h1 tabIndex={-1}>Places</h1>
        </div>
        <TestList />
      </>,
    );
    for (const [index, element] of [screen.getByRole('heading'), screen.getByLabelText('Search')].entries()) {
      element.focus();
      await sendChange('one', ['beds'], `log.${index}`);
      expect(listServices).toHaveBeenCalledTimes(2 + index);
    }
  });
});

describe('the stream of NewsLine', () => {
  test('is off with Save-Data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    await showNewsLine();
    expect(FakeEventSource.all).toHaveLength(0);
  });

  test('pauses in a hidden tab, and continues from its position when the tab is visible', async () => {
    await showNewsLine();
    latestSource().dispatch('now', 'log.3');
    setHidden(true);
    expect(FakeEventSource.open).toHaveLength(0);
    await advance(3_600_000);
    expect(FakeEventSource.open).toHaveLength(0);
    setHidden(false);
    expect(latestSource().query.get('since')).toBe('log.3');
  });

  test('reopens at its position after the device slept, and reloads the missed changes once', async () => {
    const { listServices } = await showNewsLine();
    latestSource().dispatch('now', 'log.3');
    const sourceBefore = latestSource();
    await advance(60_000);
    expect(latestSource()).toBe(sourceBefore);
    jest.setSystemTime(Date.now() + 8 * 3_600_000);
    await advance(20_000);
    expect(latestSource()).not.toBe(sourceBefore);
    expect([sourceBefore.isClosed, latestSource().query.get('since')]).toEqual([true, 'log.3']);
    act(() => latestSource().dispatch('reset', 'log.400'));
    await advance(60_000);
    expect(listServices).toHaveBeenCalledTimes(2);
  });

  test('begins at the position of the page, so that no change is missed', async () => {
    logPosition.hear('log.1');
    await showNewsLine();
    expect(latestSource().query.get('since')).toBe('log.1');
  });

  test('reconnects when it breaks, later each time and at a random moment, until it succeeds', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    await showNewsLine();
    for (const delay of [500, 1000, 2000]) {
      latestSource().fail();
      expect(FakeEventSource.open).toHaveLength(0);
      await advance(delay - 1);
      expect(FakeEventSource.open).toHaveLength(0);
      await advance(1);
    }
    random.mockReturnValue(0.999);
    latestSource().fail();
    await advance(7_900);
    expect(FakeEventSource.open).toHaveLength(0);
    await advance(100);
    latestSource().dispatch('now', 'log.5');
    random.mockReturnValue(0);
    latestSource().fail();
    await advance(500);
    expect(latestSource().query.get('since')).toBe('log.5');
    jest.restoreAllMocks();
  });

  test('closes with the screen', async () => {
    const { api } = mockDirectory();
    const { unmount } = show(<NewsLine />, { api });
    unmount();
    expect(FakeEventSource.open).toHaveLength(0);
  });
});
