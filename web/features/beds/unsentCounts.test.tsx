import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBedsBoardApi, aShelter, rejectWith } from '#tests/web/bedsBoard.ts';
import { aSession, minutesAgo, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { dispatchCleared } from '../../browser/clearedEvent.ts';
import { session } from '../../browser/session.ts';
import { unsentCounts, type UnsentCount } from '../../offline/unsentCounts.ts';
import { AvailableBedsPage } from './AvailableBedsPage.tsx';
import { UnsentCountSender } from './UnsentCountSender.tsx';

const NAME = 'Blue Spruce Night Shelter';
const ana = aSession();

beforeEach(() => {
  session.set(ana);
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await act(async () => {
    for (const { id } of await unsentCounts.read()) await unsentCounts.drop(id);
    session.set(null);
  });
});

const aCount = (facts: Partial<UnsentCount> = {}): UnsentCount => ({
  id: 'blue-spruce',
  name: NAME,
  isOwn: true,
  availableBeds: 6,
  saw: 12,
  observedAt: minutesAgo(20),
  key: 'key-1',
  by: ana.user.id,
  ...facts,
});
const openBoard = async (count: Parameters<typeof aBedsBoardApi>[1] = {}) => {
  const server = aBedsBoardApi([aShelter()], count);
  show(
    <>
      <UnsentCountSender user={ana.user} />
      <AvailableBedsPage />
    </>,
    { api: server.api },
  );
  await screen.findByRole('article');
  return server;
};
const shelterRow = () => within(screen.getByRole('article'));
const press = (name: RegExp) => userEvent.click(shelterRow().getByRole('button', { name }));
const keepCount = (count: UnsentCount) => act(() => unsentCounts.keep(count));
const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')));
const loseConnection = jest.fn<Promise<never>, []>(() => Promise.reject(new TypeError('Failed to fetch')));
const countBodies = (requests: readonly (readonly [string, unknown])[]) =>
  requests.flatMap(([operation, input]) => (operation === 'count' ? (input as { body: { services: unknown[] } }).body.services : []));

describe('unsent count', () => {
  test('waits on the device, appears on its row, and is sent with its time once there is a connection', async () => {
    covers('beds-3');
    const count = jest.fn().mockImplementationOnce(loseConnection).mockResolvedValue({});
    const { requests } = await openBoard({ count });
    await press(/^One fewer bed/);
    await press(/^Save 11/);
    expect(
      await shelterRow().findByText(/Not sent yet: 11 free beds, counted just now\. It will be sent when you’re back online\./),
    ).toBeInTheDocument();
    expect(shelterRow().getByRole('textbox')).toHaveValue('11');

    await goOnline();
    expect(await screen.findByText('Your count was sent.')).toBeInTheDocument();
    expect(countBodies(requests)[1]).toEqual({ id: 'blue-spruce', availableBeds: 11, saw: 12, observedAt: minutesAgo(0) });
    expect(shelterRow().queryByText(/Not sent yet/)).toBeNull();
    expect(requests.at(-1)?.[0]).toBe('approve');
  });

  test('is replaced by the next count of the same shelter', async () => {
    await openBoard({ count: loseConnection });
    for (const times of [1, 2]) {
      await press(/^One fewer bed/);
      await press(/^Save /);
      await shelterRow().findByText(new RegExp(`Not sent yet: ${12 - times} free beds`));
    }
    expect(await unsentCounts.read()).toMatchObject([{ availableBeds: 10 }]);
  });

  test('can be discarded before it is sent', async () => {
    await keepCount(aCount());
    await openBoard({ count: loseConnection });
    await userEvent.click(await shelterRow().findByRole('button', { name: `Don’t send, ${NAME}` }));
    await waitFor(() => expect(shelterRow().getByRole('textbox')).toHaveValue('12'));
    expect(await unsentCounts.read()).toEqual([]);
  });

  test('is sent when the app starts, under its own key', async () => {
    await keepCount(aCount());
    const count = jest.fn().mockResolvedValue({});
    await openBoard({ count });
    expect(await screen.findByText('Your count was sent.')).toBeInTheDocument();
    expect(count.mock.calls[0]?.[1]).toMatchObject({ key: 'key-1' });
    expect(await unsentCounts.read()).toEqual([]);
  });

  test('is not sent if another user of this device made it', async () => {
    await keepCount(aCount({ by: 'other-user' }));
    const { requests } = await openBoard();
    await goOnline();
    expect(shelterRow().queryByText(/Not sent yet/)).toBeNull();
    expect(requests).toEqual([]);
  });

  test('is dropped after seven days with a notice', async () => {
    await keepCount(aCount({ observedAt: minutesAgo(7 * 24 * 60 + 1) }));
    const { requests } = await openBoard();
    expect(
      await screen.findByText(`A bed count for ${NAME} was more than 7 days old and was not sent. Please count again.`),
    ).toBeInTheDocument();
    expect(requests).toEqual([]);
    expect(await unsentCounts.read()).toEqual([]);
  });

  test('waits while the server is busy, and is deleted when the device is cleared', async () => {
    await keepCount(aCount());
    await openBoard({ count: rejectWith(503, 'UNAVAILABLE') });
    expect(await shelterRow().findByText(/Not sent yet: 6 free beds, counted 20 min ago/)).toBeInTheDocument();
    act(dispatchCleared);
    expect(shelterRow().queryByText(/Not sent yet/)).toBeNull();
  });

  test('shows the reason of a refusal at the field', async () => {
    await keepCount(aCount());
    await openBoard({ count: rejectWith(400, 'OBSERVED_IN_FUTURE') });
    await waitFor(() => expect(shelterRow().getByRole('textbox')).toHaveAccessibleDescription('The server says OBSERVED_IN_FUTURE.'));
    expect(screen.getByRole('button', { name: 'View' })).toBeInTheDocument();
  });
});

describe('unsent count after another user counted', () => {
  const countedSince = { available: 4, total: 60, observedAt: minutesAgo(2) };
  const sendLate = async () => {
    await keepCount(aCount());
    const count = jest
      .fn()
      .mockRejectedValueOnce(new ApiError(409, 'BEDS_COUNTED_SINCE', { params: countedSince }))
      .mockResolvedValue({});
    const server = aBedsBoardApi([aShelter({ availableBeds: 4, bedsCountedAt: minutesAgo(2), bedsCountedBy: 'ADMINISTRATOR' })], { count });
    show(
      <>
        <UnsentCountSender user={ana.user} />
        <AvailableBedsPage />
      </>,
      { api: server.api },
    );
    await screen.findByText('An admin entered 4 (2 min ago).');
    return server;
  };

  test('shows both numbers and lets the user keep the other one', async () => {
    await sendLate();
    await press(/^Keep 4/);
    await waitFor(() => expect(shelterRow().getByRole('textbox')).toHaveValue('4'));
    await waitFor(async () => expect(await unsentCounts.read()).toEqual([]));
  });

  test('shows both numbers and lets the user save their own one as a new count', async () => {
    const { requests } = await sendLate();
    await press(/^Use 6/);
    await screen.findByText(`Saved: 6 free beds at ${NAME}`);
    expect(countBodies(requests)[1]).toEqual({ id: 'blue-spruce', availableBeds: 6, saw: 4 });
    await waitFor(async () => expect(await unsentCounts.read()).toEqual([]));
  });

  test('is settled without a question if both numbers are equal', async () => {
    await keepCount(aCount({ availableBeds: 4 }));
    await openBoard({ count: rejectWith(409, 'BEDS_COUNTED_SINCE', countedSince) });
    expect(await screen.findByText('Your count was sent.')).toBeInTheDocument();
    expect(await unsentCounts.read()).toEqual([]);
  });
});
