import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import type { ReplayChange, ReplayChanges, ReplayPlace, ReplaySummary } from '#contract/replayOperations.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isoTime } from '#platform/systemClock.ts';
import { createTestClock, type TestApi } from '../support/api.ts';
import { addActors, startHistory, steps, type Actors, type History, type Step } from './asOfSteps.ts';
import { startPeopleApi } from './authSupport.ts';

/*
 * Random histories of a directory, command by command through the API. A replay must contain every change of its period once and in order,
 * and the places after each change must be those of the past view of that moment.
 */

/** Seed of the histories: a failure prints it, and `REPLAY_SEED` repeats its steps. */
const SEED = Number(process.env['REPLAY_SEED'] || randomInt(2 ** 31));
const HISTORY_COUNT = 2;
const STEP_COUNT = 40;
const MINUTE_MS = 60_000;
/** The event store's own clock is later than this, so that events have the times of the test. */
const START = '2024-03-05T17:00:00.000Z';
const CALLER_ROLES = ['admin', 'lead'] as const;
type CallerRole = (typeof CALLER_ROLES)[number];
const CONFIDENTIAL_STREET = '7 Canary Lane';
/** A point of no other service. */
const CONFIDENTIAL_POINT = [-118.263_37, 34.047_79] as const;

let api: TestApi;
let actors: Actors;
let region: string;

beforeAll(async () => {
  api = await startPeopleApi({ clock: createTestClock(START), product: { reactions: false } });
  ({ actors, region } = await addActors(api));
});
afterAll(() => api.stop());

const read = async (path: string, callerRole: CallerRole, token: string): Promise<{ readonly status: number; readonly body: unknown }> => {
  for (;;) {
    const reply = await api.sendRequest(`/api${path}`, { token: actors[callerRole].token, headers: { 'consistency-token': token } });
    if (reply.status !== 503) return { status: reply.status, body: reply.body };
  }
};

interface Replay {
  readonly summary: ReplaySummary;
  readonly changes: readonly ReplayChange[];
  readonly entries: ReplayChanges['entries'];
  readonly placesBefore: readonly ReplayPlace[];
}

/** Reads a whole replay, a few changes at a time. */
const readReplay = async (
  { from, to, query }: { readonly from: string; readonly to: string; readonly query: string },
  callerRole: CallerRole,
  token: string,
): Promise<Replay> => {
  const period = `from=${from}&to=${to}${query}`;
  const summary = (await read(`/replay?${period}`, callerRole, token)).body as ReplaySummary;
  const pages: ReplayChanges[] = [];
  const limit = 7;
  for (let skip = 0; skip < summary.count + limit; skip += limit)
    pages.push(
      (await read(`/replay/changes?${period}&upTo=${summary.upTo}&skip=${skip}&limit=${limit}`, callerRole, token)).body as ReplayChanges,
    );
  const { body } = await read(`/replay/places?at=${isoTime(Date.parse(from) - 1)}${query}`, callerRole, token);
  return {
    summary,
    changes: pages.flatMap(({ changes }) => changes),
    entries: pages.flatMap(({ entries }) => entries),
    placesBefore: (body as { places: ReplayPlace[] }).places,
  };
};

const byId = (places: Iterable<ReplayPlace>): readonly ReplayPlace[] => [...places].toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Returns the places after the changes up to a moment, as the screen computes them. */
const placesAt = ({ placesBefore, changes }: Replay, moment: string): readonly ReplayPlace[] => {
  const places = new Map(placesBefore.map((place) => [place.id, place]));
  for (const { at, service, place } of changes) {
    if (at > moment) break;
    if (place === undefined) places.delete(service);
    else places.set(service, place);
  }
  return byId(places.values());
};

/** Events that a replay shows: all of a listing and its beds except confirmations of beds. */
const isShown = ({ type, data }: RecordedEvent): boolean =>
  !(type === 'DetailsConfirmed' && String((data as { sections: readonly string[] }).sections) === 'beds');
const eventsOf = async ({ services }: History): Promise<readonly RecordedEvent[]> => {
  const streams = services.flatMap((id) => [`service-${id}`, `beds-${id}`]);
  return (await Promise.all(streams.map((stream) => api.product.store.readStream(stream)))).flat().filter(isShown);
};

const addServices = async (history: History): Promise<void> => {
  await history.add(actors.ana, { name: 'Harbor', phone: '(213) 555-0110', totalBeds: 10, availableBeds: 3 });
  await history.add(actors.vic, { name: 'Lantern', type: ['MEALS'], phone: '(213) 555-0111' });
  await history.add(null, { name: 'Willow', address1: CONFIDENTIAL_STREET, zip: '90014', phone: '(213) 555-0112', isConfidential: true });
};

/** Runs a new history; `from` and `to` are its period, ISO 8601 UTC. */
const runHistory = async (
  chosenSteps: readonly Step[],
): Promise<{ readonly history: History; readonly from: string; readonly to: string }> => {
  const history = startHistory(api, actors);
  api.clock.advance(MINUTE_MS);
  const from = isoTime(api.clock());
  await addServices(history);
  for (const step of chosenSteps) {
    api.clock.advance(step.minutes * MINUTE_MS);
    await history.executeStep(step);
  }
  api.clock.advance(MINUTE_MS);
  return { history, from, to: isoTime(api.clock()) };
};

/** A list of visitors and a board of beds at one moment, reduced to the fields that a replay shows too. */
const pastViewAt = async (moment: string, callerRole: CallerRole, token: string) => {
  const { body } = await read(`/services?limit=100&asOf=${moment}`, callerRole, token);
  return (body as readonly { readonly id: string; readonly name: string; readonly availableBeds?: number; readonly totalBeds?: number }[])
    .map(({ id, name, availableBeds, totalBeds }) => ({ id, name, availableBeds, totalBeds }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
};

test('a replay contains every change once and in order, and its places are those of the past view', () =>
  fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: STEP_COUNT, maxLength: STEP_COUNT }), async (chosenSteps) => {
      const { history, from, to } = await runHistory(chosenSteps);
      const { token } = history;
      const shownEvents = await eventsOf(history);
      for (const callerRole of CALLER_ROLES) {
        const replay = await readReplay({ from, to, query: '' }, callerRole, token);
        const { summary, changes, entries } = replay;
        expect({ seed: SEED, count: summary.count }).toEqual({ seed: SEED, count: shownEvents.length });
        expect(changes.map(({ number }) => number)).toEqual(Array.from({ length: summary.count }, (_, index) => index + 1));
        expect(summary.density.reduce((sum, count) => sum + count)).toBe(summary.count);
        expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted());
        expect(changes.filter(({ entry }) => !entries.some(({ id }) => id === entry))).toEqual([]);
        const moments = [...new Set(changes.map(({ at }) => at))];
        for (const moment of moments) {
          const { body } = await read(`/replay/places?at=${moment}`, callerRole, token);
          expect({ seed: SEED, moment, places: placesAt(replay, moment) }).toEqual({
            seed: SEED,
            moment,
            places: byId((body as { places: ReplayPlace[] }).places),
          });
        }
        const moment = moments[Math.floor(moments.length / 2)]!;
        const shownPlaces = placesAt(replay, moment)
          .filter(({ isApproved }) => isApproved)
          .map(({ id, name, availableBeds, totalBeds }) => ({ id, name, availableBeds, totalBeds }));
        expect({ seed: SEED, moment, places: shownPlaces }).toEqual({
          seed: SEED,
          moment,
          places: await pastViewAt(moment, callerRole, token),
        });
      }
    }),
    { numRuns: HISTORY_COUNT, seed: SEED, endOnFailure: true },
  ));

test('the replay of a region shows the places in it, and the changes of those that were in it', () =>
  fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: STEP_COUNT, maxLength: STEP_COUNT }), async (chosenSteps) => {
      const { history, from, to } = await runHistory(chosenSteps);
      const { token } = history;
      const whole = await readReplay({ from, to, query: '' }, 'lead', token);
      const parts = await Promise.all([region, 'none'].map((id) => readReplay({ from, to, query: `&region=${id}` }, 'lead', token)));
      for (const { at } of whole.changes)
        expect({ seed: SEED, at, places: byId(parts.flatMap((part) => placesAt(part, at))) }).toEqual({
          seed: SEED,
          at,
          places: placesAt(whole, at),
        });
      // No place is in the region and outside it at one moment.
      expect(new Set(parts.flatMap(({ changes }) => changes.map(({ entry }) => entry)))).toEqual(
        new Set(whole.changes.map(({ entry }) => entry)),
      );
    }),
    { numRuns: 1, seed: SEED, endOnFailure: true },
  ));

test('contains no address and no point of a confidential place', async () => {
  const history = startHistory(api, actors);
  const from = isoTime(api.clock());
  const id = await history.add(actors.ana, { name: 'Haven', address1: CONFIDENTIAL_STREET, zip: '90014', isConfidential: false });
  await api.projected(await api.sendRequest(`/api/services/${id}/place`, { method: 'PUT', body: { coordinates: CONFIDENTIAL_POINT } }));
  api.clock.advance(MINUTE_MS);
  const { body } = await api.sendRequest(`/api/services/${id}`);
  const hidden = await api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: { ...(body as object), isConfidential: true } });
  expect(hidden.status).toBe(200);
  await api.projected(hidden);
  api.clock.advance(MINUTE_MS);
  const token = hidden.headers.get('consistency-token') ?? '';
  const replay = await readReplay({ from, to: isoTime(api.clock()), query: '' }, 'lead', token);
  expect(replay.changes.length).toBeGreaterThan(2);
  for (const canary of ['Canary', '90014', String(CONFIDENTIAL_POINT[0]), String(CONFIDENTIAL_POINT[1])])
    expect(JSON.stringify(replay)).not.toContain(canary);
});
