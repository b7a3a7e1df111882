import type { ChangeMessage, Places } from './changeMessage.ts';
import { createRecentChanges } from './recentChanges.ts';

const messageOf = (id: string, kind: 'beds' | 'edited' | 'removed' | 'approved', placesLater: Places = []): ChangeMessage => ({
  change: { id, kinds: [kind] },
  places: placesLater,
  placesLater,
});
const ids = (recent: ReturnType<typeof createRecentChanges>, since: bigint) => recent.since(since)?.map(({ id }) => id) ?? null;

test('keeps each id once, at its last position, with all kinds of its changes', () => {
  const recent = createRecentChanges(0n);
  recent.add(1n, messageOf('a', 'beds'));
  recent.add(2n, messageOf('b', 'beds'));
  recent.add(3n, messageOf('a', 'edited'));
  expect(recent.since(0n)).toMatchObject([{ id: 'b' }, { id: 'a', position: 3n, kinds: ['beds', 'edited'] }]);
  expect(ids(recent, 2n)).toEqual(['a']);
  expect(ids(recent, 3n)).toEqual([]);
});

test('reports a removed id only as removed, and a restored one as new', () => {
  const recent = createRecentChanges(0n);
  recent.add(1n, messageOf('a', 'beds'));
  recent.add(2n, messageOf('a', 'removed'));
  expect(recent.since(0n)).toMatchObject([{ kinds: ['removed'] }]);
  recent.add(3n, messageOf('a', 'approved'));
  expect(recent.since(0n)).toMatchObject([{ kinds: ['approved'] }]);
});

test('keeps a change for all places once one of its changes concerned all', () => {
  const recent = createRecentChanges(0n);
  recent.add(1n, messageOf('a', 'edited', null));
  recent.add(2n, messageOf('a', 'beds', [{ x: 1, y: 0, z: 0 }]));
  expect(recent.since(0n)).toMatchObject([{ places: null }]);
});

test('returns null for positions before the start and before evicted changes', () => {
  const recent = createRecentChanges(5n, 2);
  expect(recent.since(4n)).toBeNull();
  for (const [index, id] of ['a', 'b', 'c'].entries()) recent.add(BigInt(6 + index), messageOf(id, 'beds'));
  expect(ids(recent, 5n)).toBeNull();
  expect(ids(recent, 6n)).toEqual(['b', 'c']);
});
