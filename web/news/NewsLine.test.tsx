import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ChangeKind } from '#kernel/vocabulary/changeKinds.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { useApi } from '../api/ApiContext.ts';
import { logPosition } from '../api/logPosition.ts';
import { serviceQuery, servicesQuery } from '../api/queries.ts';
import { aCard, anApi, aService } from '../testing/builders.ts';
import { FakeEventSource, fakeEventSource } from '../testing/fakeEventSource.ts';
import { show } from '../testing/show.tsx';
import { NewsLine } from './NewsLine.tsx';

fakeEventSource();

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

const List = () => {
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
const Detail = () => {
  const { data } = useQuery(serviceQuery(useApi(), 'one', 'en'));
  return <p>{`Beds: ${data?.availableBeds}`}</p>;
};

/** A directory of two shelters with bed counts. */
const directory = () => {
  const beds = { one: 1, two: 2 };
  const listServices = jest.fn(async () => Object.entries(beds).map(([id, availableBeds]) => aCard({ id, availableBeds })));
  const getService = jest.fn(async () => aService({ id: 'one', availableBeds: beds.one }));
  const api = anApi({ 'GET /services': listServices, 'GET /services/{id}': getService });
  return { beds, listServices, getService, api };
};
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const start = async (screens = <List />, language: Language = 'en') => {
  const given = directory();
  show(
    <>
      <main>{screens}</main>
      <NewsLine />
    </>,
    { language, api: given.api },
  );
  await settle();
  return given;
};
const source = (): FakeEventSource => {
  expect(FakeEventSource.open).toHaveLength(1);
  return FakeEventSource.open[0]!;
};
const tell = async (id: string, kinds: readonly ChangeKind[] = ['beds'], token = 'log.7', ms = 3000) => {
  act(() => source().tell('message', token, { id, kinds }));
  await settle(ms);
};
const hide = (hidden: boolean) =>
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
    const { beds, listServices } = await start();
    expect(Object.fromEntries(source().query)).toEqual({ nearCoordinate: '-83.5|41.7', within: '60' });
    beds.one = 5;
    act(() => source().tell('message', 'log.7', { id: 'one', kinds: ['beds'] }));
    expect(listServices).toHaveBeenCalledTimes(1);
    await settle(3000);
    expect(screen.getByText('one: 5')).toBeVisible();
    expect(logPosition.wanted(performance.now())).toBe('log.7');
    expect(listServices).toHaveBeenCalledTimes(2);
  });

  test.each([
    [0.25, 750],
    [0.5, 1500],
    [0.75, 2250],
  ])('reloads at a random moment within three seconds, once for several changes (%d)', async (chance, moment) => {
    jest.spyOn(Math, 'random').mockReturnValue(chance);
    const { listServices } = await start();
    await tell('one', ['beds'], 'log.7', moment - 1);
    await tell('two', ['beds'], 'log.8', 0);
    expect(listServices).toHaveBeenCalledTimes(1);
    await settle(1);
    expect(listServices).toHaveBeenCalledTimes(2);
    await settle(3000);
    expect(listServices).toHaveBeenCalledTimes(2);
    jest.restoreAllMocks();
  });

  test.each([
    ['an approval', 'new', ['approved'], 2],
    ['a removal', 'new', ['removed'], 2],
    ['beds of a place that is not on the screen', 'new', ['beds'], 1],
    ['a page', 'FAQ', ['pages'], 1],
  ] as const)('reloads the list only if %s concerns it', async (_what, id, kinds, times) => {
    const { listServices } = await start();
    await tell(id, kinds);
    expect(listServices).toHaveBeenCalledTimes(times);
  });

  test('reloads once when the missed changes are unknown', async () => {
    const { listServices } = await start();
    act(() => source().tell('reset', 'log.9'));
    await tell('one', ['beds'], 'log.10');
    expect(listServices).toHaveBeenCalledTimes(2);
  });
});

describe('NewsLine with an open detail', () => {
  test('subscribes to the service, and shows its changes', async () => {
    const { beds } = await start(<Detail />);
    expect(source().query.get('filter')).toBe('{"_id":["one"]}');
    beds.one = 9;
    await tell('one');
    expect(screen.getByText('Beds: 9')).toBeVisible();
  });

  test('opens no second stream if the list beside it contains the service', async () => {
    await start(
      <>
        <List />
        <Detail />
      </>,
    );
    expect(source().query.has('filter')).toBe(false);
    expect(FakeEventSource.all.length).toBeLessThanOrEqual(2);
  });
});

describe("NewsLine with a change under the visitor's focus or finger", () => {
  test.each([
    ['en', '1 place changed', '2 places changed', 'Show'],
    ['es', 'Cambió 1 lugar', 'Cambiaron 2 lugares', 'Mostrar'],
  ] as const)('offers it while focus is inside, announced politely, and shown on request (%s)', async (language, one, two, word) => {
    const { beds, listServices } = await start(<List />, language);
    const row = screen.getByRole('link', { name: 'one: 1' });
    row.focus();
    beds.one = 0;
    await tell('one');
    expect(screen.getByText(one).closest('[aria-live=polite]')).not.toBeNull();
    await tell('two', ['beds'], 'log.8');
    expect(screen.getByText(two)).toBeVisible();
    expect(listServices).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: word }));
    await settle();
    expect(screen.getByRole('link', { name: 'one: 0' })).toBe(row);
    expect(row).toHaveFocus();
    expect(screen.queryByText(two)).toBeNull();
  });

  test('offers the change while a finger is down, and shows it a second after the finger was lifted', async () => {
    const { listServices } = await start();
    fireEvent.touchStart(document.body, { touches: [{}] });
    await tell('one');
    expect(screen.getByText('1 place changed')).toBeVisible();
    fireEvent.touchEnd(document.body, { touches: [] });
    await settle(999);
    expect(listServices).toHaveBeenCalledTimes(1);
    await settle(1);
    expect(listServices).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('1 place changed')).toBeNull();
  });

  test('shows changes at once outside the focus, or below a heading that the page focused', async () => {
    const { listServices } = await start(
      <>
        <input aria-label="Search" />
        <div data-live="">
          <h1 tabIndex={-1}>Places</h1>
        </div>
        <List />
      </>,
    );
    for (const [index, element] of [screen.getByRole('heading'), screen.getByLabelText('Search')].entries()) {
      element.focus();
      await tell('one', ['beds'], `log.${index}`);
      expect(listServices).toHaveBeenCalledTimes(2 + index);
    }
  });
});

describe('the stream of NewsLine', () => {
  test('is off with Save-Data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    await start();
    expect(FakeEventSource.all).toHaveLength(0);
  });

  test('pauses in a hidden tab, and continues from its position when the tab is visible', async () => {
    await start();
    source().tell('now', 'log.3');
    hide(true);
    expect(FakeEventSource.open).toHaveLength(0);
    await settle(3_600_000);
    expect(FakeEventSource.open).toHaveLength(0);
    hide(false);
    expect(source().query.get('since')).toBe('log.3');
  });

  test('reopens at its position after the device slept, and reloads the missed changes once', async () => {
    const { listServices } = await start();
    source().tell('now', 'log.3');
    const before = source();
    await settle(60_000);
    expect(source()).toBe(before);
    jest.setSystemTime(Date.now() + 8 * 3_600_000);
    await settle(20_000);
    expect(source()).not.toBe(before);
    expect([before.closed, source().query.get('since')]).toEqual([true, 'log.3']);
    act(() => source().tell('reset', 'log.400'));
    await settle(60_000);
    expect(listServices).toHaveBeenCalledTimes(2);
  });

  test('begins at the position of the page, so that no change is missed', async () => {
    logPosition.hear('log.1');
    await start();
    expect(source().query.get('since')).toBe('log.1');
  });

  test('reconnects when it breaks, later each time and at a random moment, until it succeeds', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    await start();
    for (const pause of [500, 1000, 2000]) {
      source().fail();
      expect(FakeEventSource.open).toHaveLength(0);
      await settle(pause - 1);
      expect(FakeEventSource.open).toHaveLength(0);
      await settle(1);
    }
    random.mockReturnValue(0.999);
    source().fail();
    await settle(7_900);
    expect(FakeEventSource.open).toHaveLength(0);
    await settle(100);
    source().tell('now', 'log.5');
    random.mockReturnValue(0);
    source().fail();
    await settle(500);
    expect(source().query.get('since')).toBe('log.5');
    jest.restoreAllMocks();
  });

  test('closes with the screen', async () => {
    const { api } = directory();
    const { unmount } = show(<NewsLine />, { api });
    unmount();
    expect(FakeEventSource.open).toHaveLength(0);
  });
});
