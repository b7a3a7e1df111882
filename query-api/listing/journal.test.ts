import { createJournal } from './journal.ts';

test('returns the changes since a mark', () => {
  const journal = createJournal();
  journal.add(3);
  const cursor = journal.count;
  journal.add(5);
  journal.add(3);
  expect(journal.since(cursor)).toEqual([5, 3]);
  expect(journal.since(journal.count)).toEqual([]);
});

test('returns null for a mark that is too old, instead of missing changes', () => {
  const journal = createJournal();
  for (let slot = 0; slot < 40_000; slot += 1) journal.add(slot);
  expect(journal.count).toBe(40_000);
  expect(journal.since(0)).toBeNull();
  expect(journal.since(39_998)).toEqual([39_998, 39_999]);
});
