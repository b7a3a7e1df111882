import { EventEmitter } from 'node:events';
import type { Frames } from '../wire/frames.ts';
import { eventResponse } from '../wire/responses.ts';
import { createOutbox, MAX_UNSENT_BYTES } from './outbox.ts';

/** Fake call whose client acknowledges a write only when the test calls `taken`. */
const fakeCall = () => {
  const events = new EventEmitter();
  const writes: { frames: Frames; taken: () => void }[] = [];
  const call = {
    cancelled: false,
    on: (event: string, listener: () => void) => events.on(event, listener),
    write: (frames: Frames, taken: () => void) => writes.push({ frames, taken }) > 0,
  };
  return { outbox: createOutbox(call as unknown as Parameters<typeof createOutbox>[0]), writes, events };
};

const bytesOf = ({ byteLength, copy }: Frames): Buffer => {
  const target = Buffer.alloc(byteLength + 5);
  copy(target);
  return target;
};

const KILOBYTE = Buffer.alloc(1024, 1);

test('gathers messages into one write, each with its prefix', () => {
  const { outbox, writes } = fakeCall();
  void outbox.send(Buffer.from('one'));
  void outbox.send(Buffer.from('three'));
  expect(writes).toEqual([]);
  outbox.flush();
  expect(writes).toHaveLength(1);
  expect(bytesOf(writes[0]!.frames).toString('latin1')).toBe('\0\0\0\0\u0003one\0\0\0\0\u0005three');
});

test('buffers a bounded number of bytes for a client that stops reading, and continues once it reads', async () => {
  covers('log-19');
  const { outbox, writes } = fakeCall();
  let wait: Promise<void> | null = null;
  for (let sent = 0; sent < 10_000 && wait === null; sent += 1) wait = outbox.send(KILOBYTE);
  expect(wait).not.toBeNull();
  expect(outbox.unsent).toBeGreaterThan(MAX_UNSENT_BYTES);
  expect(outbox.unsent).toBeLessThan(MAX_UNSENT_BYTES + 80 * 1024);
  let released = false;
  void wait!.then(() => (released = true));
  await new Promise(setImmediate);
  expect(released).toBe(false);
  for (const { taken } of writes) taken();
  await wait;
  // The message that no longer fitted waits for its own write.
  outbox.flush();
  writes.at(-1)!.taken();
  expect(outbox.unsent).toBe(0);
});

test('copies small messages to small buffers, and writes events as the bytes that are sent', () => {
  const { outbox, writes } = fakeCall();
  void outbox.sendEvent(eventResponse({ position: 5, event: Buffer.concat([Buffer.alloc(21), Buffer.from('stored')]), link: null }));
  outbox.flush();
  void outbox.send(Buffer.from('next'));
  outbox.flush();
  void outbox.send(Buffer.alloc(100_000));
  outbox.flush();
  expect(writes.map(({ frames }) => frames.byteLength)).toEqual([12, 4, 100_000]);
  expect(bytesOf(writes[0]!.frames).toString('latin1')).toBe('\0\0\0\0\u000c\n\n\n\u0006stored\u0018\u0005');
});

test('releases all buffers when the client disconnects', async () => {
  const { outbox, events } = fakeCall();
  let wait: Promise<void> | null = null;
  while (wait === null) wait = outbox.send(KILOBYTE);
  events.emit('cancelled');
  await wait;
  expect(outbox.open).toBe(false);
  expect(outbox.send(KILOBYTE)).toBeNull();
});

test('does not lose a wake that comes before the wait', async () => {
  const { outbox, writes } = fakeCall();
  void outbox.send(KILOBYTE);
  outbox.wake();
  await outbox.wait();
  expect(writes).toHaveLength(1);
});
