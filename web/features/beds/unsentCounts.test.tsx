import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../api/ApiError.ts';
import { tellCleared } from '../../browser/clearedEvent.ts';
import { session } from '../../browser/session.ts';
import { unsentCounts, type UnsentCount } from '../../offline/unsentCounts.ts';
import { aBoardsApi, aShelter, refusing } from '../../testing/bedsBoard.ts';
import { aSession, minutesAgo, NOW } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { AvailableBedsPage } from './AvailableBedsPage.tsx';
import { SendCounts } from './SendCounts.tsx';

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
const opened = async (count: Parameters<typeof aBoardsApi>[1] = {}) => {
  const server = aBoardsApi([aShelter()], count);
  show(
    <>
      <SendCounts user={ana.user} />
      <AvailableBedsPage />
    </>,
    { api: server.api },
  );
  await screen.findByRole('article');
  return server;
};
const row = () => within(screen.getByRole('article'));
const press = (name: RegExp) => userEvent.click(row().getByRole('button', { name }));
const keep = (count: UnsentCount) => act(() => unsentCounts.keep(count));
const connect = () => act(async () => void window.dispatchEvent(new Event('online')));
const lost = jest.fn<Promise<never>, []>(() => Promise.reject(new TypeError('Failed to fetch')));
const bodies = (requests: readonly (readonly [string, unknown])[]) =>
  requests.flatMap(([operation, input]) => (operation === 'count' ? (input as { body: { services: unknown[] } }).body.services : []));

describe('unsent count', () => {
  test('waits on the device, appears on its row, and is sent with its time once there is a connection', async () => {
    covers('beds-3');
    const count = jest.fn().mockImplementationOnce(lost).mockResolvedValue({});
    const { requests } = await opened({ count });
    await press(/^One bed less/);
    await press(/^Save 11/);
    expect(
      await row().findByText(/Not sent yet: 11 free beds, counted just now\. It will be sent when there is a connection\./),
    ).toBeInTheDocument();
    expect(row().getByRole('textbox')).toHaveValue('11');

    await connect();
    expect(await screen.findByText('Your count is sent.')).toBeInTheDocument();
    expect(bodies(requests)[1]).toEqual({ id: 'blue-spruce', availableBeds: 11, saw: 12, observedAt: minutesAgo(0) });
    expect(row().queryByText(/Not sent yet/)).toBeNull();
    expect(requests.at(-1)?.[0]).toBe('approve');
  });

  test('is replaced by the next count of the same shelter', async () => {
    await opened({ count: lost });
    for (const times of [1, 2]) {
      await press(/^One bed less/);
      await press(/^Save /);
      await row().findByText(new RegExp(`Not sent yet: ${12 - times} free beds`));
    }
    expect(await unsentCounts.read()).toMatchObject([{ availableBeds: 10 }]);
  });

  test('can be discarded before it is sent', async () => {
    await keep(aCount());
    await opened({ count: lost });
    await userEvent.click(await row().findByRole('button', { name: `Do not send it, ${NAME}` }));
    await waitFor(() => expect(row().getByRole('textbox')).toHaveValue('12'));
    expect(await unsentCounts.read()).toEqual([]);
  });

  test('is sent when the app starts, under its own key', async () => {
    await keep(aCount());
    const count = jest.fn().mockResolvedValue({});
    await opened({ count });
    expect(await screen.findByText('Your count is sent.')).toBeInTheDocument();
    expect(count.mock.calls[0]?.[1]).toMatchObject({ key: 'key-1' });
    expect(await unsentCounts.read()).toEqual([]);
  });

  test('is not sent if another user of this device made it', async () => {
    await keep(aCount({ by: 'other-user' }));
    const { requests } = await opened();
    await connect();
    expect(row().queryByText(/Not sent yet/)).toBeNull();
    expect(requests).toEqual([]);
  });

  test('is dropped after seven days with a notice', async () => {
    await keep(aCount({ observedAt: minutesAgo(7 * 24 * 60 + 1) }));
    const { requests } = await opened();
    expect(await screen.findByText(`A count of ${NAME} was older than 7 days. It was not sent. Please count again.`)).toBeInTheDocument();
    expect(requests).toEqual([]);
    expect(await unsentCounts.read()).toEqual([]);
  });

  test('waits while the server is busy, and is deleted when the device is cleared', async () => {
    await keep(aCount());
    await opened({ count: refusing(503, 'UNAVAILABLE') });
    expect(await row().findByText(/Not sent yet: 6 free beds, counted 20 min ago/)).toBeInTheDocument();
    act(tellCleared);
    expect(row().queryByText(/Not sent yet/)).toBeNull();
  });

  test('shows the reason of a refusal at the field', async () => {
    await keep(aCount());
    await opened({ count: refusing(400, 'OBSERVED_IN_FUTURE') });
    await waitFor(() => expect(row().getByRole('textbox')).toHaveAccessibleDescription('The server says OBSERVED_IN_FUTURE.'));
    expect(screen.getByRole('button', { name: 'Look' })).toBeInTheDocument();
  });
});

describe('unsent count after another user counted', () => {
  const since = { available: 4, total: 60, observedAt: minutesAgo(2) };
  const late = async () => {
    await keep(aCount());
    const count = jest
      .fn()
      .mockRejectedValueOnce(new ApiError(409, 'BEDS_COUNTED_SINCE', { params: since }))
      .mockResolvedValue({});
    const server = aBoardsApi([aShelter({ availableBeds: 4, bedsCountedAt: minutesAgo(2), bedsCountedBy: 'ADMINISTRATOR' })], { count });
    show(
      <>
        <SendCounts user={ana.user} />
        <AvailableBedsPage />
      </>,
      { api: server.api },
    );
    await screen.findByText('An administrator set 4 2 min ago.');
    return server;
  };

  test('shows both numbers and lets the user keep the other one', async () => {
    await late();
    await press(/^Keep 4/);
    await waitFor(() => expect(row().getByRole('textbox')).toHaveValue('4'));
    await waitFor(async () => expect(await unsentCounts.read()).toEqual([]));
  });

  test('shows both numbers and lets the user save their own one as a new count', async () => {
    const { requests } = await late();
    await press(/^Use 6/);
    await screen.findByText(`Saved: 6 free beds at ${NAME}`);
    expect(bodies(requests)[1]).toEqual({ id: 'blue-spruce', availableBeds: 6, saw: 4 });
    await waitFor(async () => expect(await unsentCounts.read()).toEqual([]));
  });

  test('is settled without a question if both numbers are equal', async () => {
    await keep(aCount({ availableBeds: 4 }));
    await opened({ count: refusing(409, 'BEDS_COUNTED_SINCE', since) });
    expect(await screen.findByText('Your count is sent.')).toBeInTheDocument();
    expect(await unsentCounts.read()).toEqual([]);
  });
});
