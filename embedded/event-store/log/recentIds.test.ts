import { createRecentIds } from './recentIds.ts';

const at = (position: number) => ({ revision: position, position });

test('the newest half of what there is room for is always remembered, the newest place of an id first', () => {
  const ids = createRecentIds(10);
  for (let position = 0; position < 1_000; position += 1) {
    ids.set(1, `id-${position}`, at(position));
    for (let back = 0; back < 5 && back <= position; back += 1) expect(ids.get(1, `id-${position - back}`)).toEqual(at(position - back));
  }
  ids.set(1, 'id-999', at(2_000));
  expect(ids.get(1, 'id-999')).toEqual(at(2_000));
});

test('no more than there is room for are remembered', () => {
  const ids = createRecentIds(10);
  for (let position = 0; position < 1_000; position += 1) ids.set(1, `id-${position}`, at(position));
  const remembered = Array.from({ length: 1_000 }, (_, position) => ids.get(1, `id-${position}`)).filter((known) => known !== undefined);
  expect(remembered.length).toBeLessThanOrEqual(10);
});

test('the same id of another stream is another one', () => {
  const ids = createRecentIds(10);
  ids.set(1, 'id', at(1));
  expect(ids.get(2, 'id')).toBeUndefined();
  ids.set(2, 'id', at(2));
  expect([ids.get(1, 'id'), ids.get(2, 'id')]).toEqual([at(1), at(2)]);
});

test('one id that comes again and again is forgotten too', () => {
  const ids = createRecentIds(10);
  ids.set(1, 'id', at(1));
  for (let position = 0; position < 10; position += 1) ids.set(2, 'id', at(position));
  expect(ids.get(1, 'id')).toBeUndefined();
});
