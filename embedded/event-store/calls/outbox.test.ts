import { EventEmitter } from 'node:events';
import type { Frames } from '../wire/frames.ts';
import { eventResponse } from '../wire/responses.ts';
import { createOutbox, MAX_UNSENT_BYTES } from './outbox.ts';

/** Fake call whose client acknowledges a write only when the test calls `onTaken`. */
const fakeCall = () => {
  const events = new EventEmitter();
  const writes: { frames: Frames; onTaken: () => void }[] = [];
  const call = {
    cancelled: false,
    on: (event: string, listener: () => void) => events.on(event, listener),
    write: (frames: Frames, onTaken: () => void) => writes.push({ frames, onTaken }) > 0,
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
  let pendingWait: Promise<void> | null = null;
  for (let sentCount = 0; sentCount < 10_000 && pendingWait === null; sentCount += 1) pendingWait = outbox.send(KILOBYTE);
  expect(pendingWait).not.toBeNull();
  expect(outbox.unsentBytes).toBeGreaterThan(MAX_UNSENT_BYTES);
  expect(outbox.unsentBytes).toBeLessThan(MAX_UNSENT_BYTES + 80 * 1024);
  let isReleased = false;
  void pendingWait!.then(() => (isReleased = true));
  await new Promise(setImmediate);
  expect(isReleased).toBe(false);
  for (const { onTaken } of writes) onTaken();
  await pendingWait;
  // The message that no longer fitted waits for its own write.
  outbox.flush();
  writes.at(-1)!.onTaken();
  expect(outbox.unsentBytes).toBe(0);
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
  let pendingWait: Promise<void> | null = null;
  while (pendingWait === null) pendingWait = outbox.send(KILOBYTE);
  events.emit('cancelled');
  await pendingWait;
  expect(outbox.isOpen).toBe(false);
  expect(outbox.send(KILOBYTE)).toBeNull();
});

test('does not lose a wake that comes before the wait', async () => {
  const { outbox, writes } = fakeCall();
  void outbox.send(KILOBYTE);
  outbox.wakeUp();
  await outbox.wait();
  expect(writes).toHaveLength(1);
});
