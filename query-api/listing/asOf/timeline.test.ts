import { createTimeline, type TimelineChange } from './timeline.ts';

const change = (
  at: number,
  serviceId: string,
  kind: TimelineChange['kind'],
  subject: TimelineChange['subject'] = 'service',
): TimelineChange => ({
  at,
  occurredAt: at - 1,
  position: BigInt(at * 10),
  subject,
  serviceId,
  kind,
});
const whole = { from: -Infinity, to: Infinity, upTo: 10n ** 12n };

test('returns every change as it was added, after it grew', () => {
  const timeline = createTimeline();
  const changes = Array.from({ length: 3000 }, (_, index) =>
    change(index, `s${index % 7}`, index % 2 === 0 ? 'edits' : 'beds', index % 2 === 0 ? 'service' : 'beds'),
  );
  for (const each of changes) timeline.add(each);
  expect(timeline.length).toBe(3000);
  expect(changes.map((_each, index) => timeline.change(index))).toEqual(changes);
});

test('selects by period, position, kind and service', () => {
  const timeline = createTimeline();
  for (const each of [change(1, 'a', 'edits'), change(2, 'b', 'beds', 'beds'), change(2, 'a', 'beds', 'beds'), change(5, 'b', 'edits')])
    timeline.add(each);
  expect([...timeline.select(whole)]).toEqual([0, 1, 2, 3]);
  expect([...timeline.select({ ...whole, from: 2, to: 5 })]).toEqual([1, 2]);
  expect([...timeline.select({ ...whole, to: 2 })]).toEqual([0]);
  expect([...timeline.select({ ...whole, upTo: 20n })]).toEqual([0, 1, 2]);
  expect([...timeline.select({ ...whole, kinds: ['edits'] })]).toEqual([0, 3]);
  expect([...timeline.select({ ...whole, services: new Set(['a']) })]).toEqual([0, 2]);
  expect([...timeline.select({ ...whole, from: 6 })]).toEqual([]);
  expect([...timeline.select({ ...whole, from: 5, to: 2 })]).toEqual([]);
});
