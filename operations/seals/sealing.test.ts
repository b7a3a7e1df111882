import { rawEvents } from '#tests/support/rawEvents.ts';
import { createSealing } from './sealing.ts';

const events = rawEvents(12);
const sealingOf = (count: number) => {
  const sealing = createSealing(null);
  for (const event of events.slice(0, count)) sealing.addEvent(event);
  return sealing;
};

test('continues after a seal to the same chain as in one pass', () => {
  const firstSealing = sealingOf(5);
  const resumedSealing = createSealing({ count: 5, digest: firstSealing.digest() });
  for (const event of events.slice(5)) resumedSealing.addEvent(event);
  expect(resumedSealing.dueSeal()).toMatchObject({
    count: 12,
    digest: sealingOf(12).digest(),
    last: { streamName: 'service-2', revision: 3 },
  });
  expect(resumedSealing.dueSeal()?.digest).not.toBe(sealingOf(11).digest());
});

test("marks the remaining events after another process' seal covers some of them", () => {
  const sealing = sealingOf(12);
  const wholeSeal = sealing.dueSeal();
  sealing.markSealed(5);
  expect(sealing.unsealedCount).toBe(7);
  expect(Buffer.from(sealing.dueSeal()?.marks ?? '', 'base64')).toEqual(Buffer.from(wholeSeal?.marks ?? '', 'base64').subarray(5 * 4));
  sealing.markSealed(3);
  expect(sealing.unsealedCount).toBe(7);
});

test('no seal is due without events after the newest seal', () => {
  const sealing = sealingOf(4);
  sealing.markSealed(4);
  expect(sealing.dueSeal()).toBeNull();
  expect(createSealing(null).dueSeal()).toBeNull();
});
