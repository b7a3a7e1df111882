import type { ReplayChange, ReplayPlace } from '../../api/types.ts';
import { applyChanges, countByKind, freeBedsOf, sheltersOf, type ReplayState } from './replayState.ts';

const MOMENT = Date.parse('2026-11-13T02:00:00.000Z');
const aPlace = (id: string, details: Partial<ReplayPlace> = {}): ReplayPlace => ({
  id,
  name: id,
  city: 'Denver',
  types: ['EMERGENCY_SHELTER'],
  isApproved: true,
  availableBeds: 4,
  totalBeds: 10,
  bedsCountedAt: '2026-11-13T01:00:00.000Z',
  ...details,
});
const stateOf = (...places: readonly ReplayPlace[]): ReplayState => ({
  moment: MOMENT,
  applied: 0,
  places: new Map(places.map((place) => [place.id, place])),
  latest: [],
});
const aChange = (number: number, place: ReplayPlace | undefined, service = 'aspen'): ReplayChange => ({
  number,
  at: '2026-11-13T02:30:00.000Z',
  kind: 'beds',
  service,
  ...(place === undefined ? {} : { place }),
});

test('changes replace, add and remove places, each once', () => {
  const state = stateOf(aPlace('aspen'), aPlace('birch'));
  const changes = [aChange(1, aPlace('aspen', { availableBeds: 1 })), aChange(2, aPlace('cedar'), 'cedar'), aChange(3, undefined, 'birch')];
  const next = applyChanges(state, changes, MOMENT + 1000);
  expect([...next.places.keys()]).toEqual(['aspen', 'cedar']);
  expect(next).toMatchObject({ moment: MOMENT + 1000, applied: 3, latest: changes });
  expect(applyChanges(next, changes, MOMENT + 2000)).toEqual({ ...next, moment: MOMENT + 2000 });
  expect(state.places.get('aspen')?.availableBeds).toBe(4);
});

test('free beds are those of approved places with a count of the last day', () => {
  const state = stateOf(
    aPlace('aspen'),
    aPlace('birch', { availableBeds: 2 }),
    aPlace('full', { availableBeds: 0 }),
    aPlace('waiting', { isApproved: false }),
    aPlace('closed', { isPermanentlyClosed: true }),
    aPlace('old', { bedsCountedAt: '2026-11-11T01:00:00.000Z' }),
  );
  expect(freeBedsOf(state)).toEqual({ beds: 6, places: 2 });
});

test('places with beds are listed by name', () => {
  const { availableBeds: _available, totalBeds: _total, ...kitchen } = aPlace('kitchen');
  expect(sheltersOf(stateOf(aPlace('birch'), kitchen, aPlace('aspen'))).map(({ id }) => id)).toEqual(['aspen', 'birch']);
});

test('the changes of a step are counted by kind', () => {
  const changes = [aChange(1, undefined), { ...aChange(2, undefined), kind: 'approvals' as const }, aChange(3, undefined)];
  expect([...countByKind(changes)]).toEqual([
    ['beds', 2],
    ['approvals', 1],
  ]);
});
