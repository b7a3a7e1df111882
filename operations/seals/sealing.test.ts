import { rawEvents } from '#tests/support/rawEvents.ts';
import { createSealing } from './sealing.ts';

const events = rawEvents(12);
const sealingOf = (count: number) => {
  const sealing = createSealing(null);
  for (const event of events.slice(0, count)) sealing.take(event);
  return sealing;
};

test('continues after a seal to the same chain as in one pass', () => {
  const first = sealingOf(5);
  const rest = createSealing({ count: 5, digest: first.digest() });
  for (const event of events.slice(5)) rest.take(event);
  expect(rest.due()).toMatchObject({ count: 12, digest: sealingOf(12).digest(), last: { streamName: 'service-2', revision: 3 } });
  expect(rest.due()?.digest).not.toBe(sealingOf(11).digest());
});

test("marks the remaining events after another process' seal covers some of them", () => {
  const sealing = sealingOf(12);
  const whole = sealing.due();
  sealing.sealed(5);
  expect(sealing.unsealed).toBe(7);
  expect(Buffer.from(sealing.due()?.marks ?? '', 'base64')).toEqual(Buffer.from(whole?.marks ?? '', 'base64').subarray(5 * 4));
  sealing.sealed(3);
  expect(sealing.unsealed).toBe(7);
});

test('has no seal due without events since the newest seal', () => {
  const sealing = sealingOf(4);
  sealing.sealed(4);
  expect(sealing.due()).toBeNull();
  expect(createSealing(null).due()).toBeNull();
});
