import { createRecentIds } from './recentIds.ts';

const eventPlace = (position: number) => ({ revision: position, position });
const uuid = (number: number): string => `${number.toString(16).padStart(8, '0')}-0000-4000-8000-00000000000f`;

test('always remembers the newest half of its capacity, each id with its first place', () => {
  const ids = createRecentIds(10);
  for (let position = 0; position < 1_000; position += 1) {
    ids.set(1, uuid(position), position, position);
    for (let stepsBack = 0; stepsBack < 5 && stepsBack <= position; stepsBack += 1)
      expect(ids.get(1, uuid(position - stepsBack))).toEqual(eventPlace(position - stepsBack));
  }
  ids.set(1, uuid(999), 2_000, 2_000);
  expect(ids.get(1, uuid(999))).toEqual(eventPlace(999));
});

test('remembers no more ids than its capacity', () => {
  const ids = createRecentIds(10);
  for (let position = 0; position < 1_000; position += 1) ids.set(1, uuid(position), position, position);
  const cachedEvents = Array.from({ length: 1_000 }, (_, position) => ids.get(1, uuid(position))).filter((known) => known !== undefined);
  expect(cachedEvents.length).toBeLessThanOrEqual(10);
});

test('distinguishes equal ids of different streams', () => {
  const ids = createRecentIds(10);
  ids.set(1, uuid(1), 1, 1);
  expect(ids.get(2, uuid(1))).toBeUndefined();
  ids.set(2, uuid(1), 2, 2);
  expect([ids.get(1, uuid(1)), ids.get(2, uuid(1))]).toEqual([eventPlace(1), eventPlace(2)]);
});

test('also forgets a single id that is added again and again', () => {
  const ids = createRecentIds(10);
  ids.set(1, uuid(1), 1, 1);
  for (let position = 0; position < 10; position += 1) ids.set(2, uuid(1), position, position);
  expect(ids.get(1, uuid(1))).toBeUndefined();
});

test('distinguishes ids that differ in a single digit', () => {
  const ids = createRecentIds(1_000);
  const baseId = '00000000-0000-4000-8000-000000000000';
  const otherIds = [...baseId.matchAll(/\d/g)].map(({ index }) => `${baseId.slice(0, index)}f${baseId.slice(index + 1)}`);
  ids.set(1, baseId, 0, 0);
  for (const [position, id] of otherIds.entries()) expect(ids.get(1, id)).toBe(ids.set(1, id, position + 1, position + 1));
  expect([baseId, ...otherIds].map((id) => ids.get(1, id)?.position)).toEqual(Array.from({ length: 33 }, (_, position) => position));
});

test('remembers positions above 2^32 exactly', () => {
  const ids = createRecentIds(10);
  const known = { revision: 2 ** 33 + 1, position: 2 ** 52 + 1 };
  ids.set(2 ** 33, uuid(1), known.revision, known.position);
  expect(ids.get(2 ** 33, uuid(1))).toEqual(known);
  expect(ids.get(0, uuid(1))).toBeUndefined();
});

test('does not remember ids that are not UUIDs', () => {
  const ids = createRecentIds(10);
  for (const id of ['', 'id', 'g0000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000F', `${uuid(1)}0`]) {
    ids.set(1, id, 1, 1);
    expect(ids.get(1, id)).toBeUndefined();
  }
});
