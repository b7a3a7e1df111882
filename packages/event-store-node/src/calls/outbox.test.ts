import { EventEmitter } from 'node:events';
import type { Frames } from '../wire/frames.ts';
import { eventResponse } from '../wire/responses.ts';
import { createOutbox, MAX_UNSENT_BYTES } from './outbox.ts';

/** Fake call whose client acknowledges a write only when the test calls `acknowledge`. */
const fakeCall = () => {
  const events = new EventEmitter();
  const writes: { frames: Frames; acknowledge: () => void }[] = [];
  const call = {
    cancelled: false,
    on: (event: string, listener: () => void) => events.on(event, listener),
    write: (frames: Frames, acknowledge: () => void) => writes.push({ frames, acknowledge }) > 0,
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
  let hasResumed = false;
  void pendingWait!.then(() => (hasResumed = true));
  await new Promise(setImmediate);
  expect(hasResumed).toBe(false);
  for (const { acknowledge } of writes) acknowledge();
  await pendingWait;
  // The message that no longer fitted waits for its own write.
  outbox.flush();
  writes.at(-1)!.acknowledge();
  expect(outbox.unsentBytes).toBe(0);
});

test('copies small messages to small buffers, and encodes events directly into the sent bytes', () => {
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

test('a wait ends at once if the call was woken before it', async () => {
  const { outbox, writes } = fakeCall();
  void outbox.send(KILOBYTE);
  outbox.wakeUp();
  await outbox.wait();
  expect(writes).toHaveLength(1);
});
