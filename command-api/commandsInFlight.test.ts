import { EventEmitter, once } from 'node:events';
import { Problem } from '#contract/problem.ts';
import type { EventStore, NewEvent } from '#platform/event-store/types.ts';
import { createCommandsInFlight } from './commandsInFlight.ts';

const ID = '3f0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11';
const event = { metadata: { correlationId: ID } } as NewEvent;
const given = { correlationId: ID, name: 'olga key', timeoutMs: 20 };

/** Creates a promise that stays pending until the test opens the gate. */
const createGate = () => {
  const gate = new EventEmitter();
  const passed = once(gate, 'open');
  return { open: () => void gate.emit('open'), passed };
};

const createStore = (appending: Promise<unknown> = Promise.resolve()) => {
  const append = jest.fn(async () => {
    await appending;
    return { revision: 0n, position: 1n };
  });
  return { append, inFlight: createCommandsInFlight({ append } as unknown as EventStore) };
};
type InFlight = ReturnType<typeof createStore>['inFlight'];

const write = (inFlight: InFlight) => inFlight.store.append('service-1', 'no_stream', [event]);
const isUnavailable = (error: unknown): boolean => error instanceof Problem && error.code === 'UNAVAILABLE';

/** Starts a command that times out while it decides; it continues when the gate is opened. */
const giveUp = async (inFlight: InFlight) => {
  const gate = createGate();
  const written = createGate();
  let outcome: unknown;
  const work = async (): Promise<void> => {
    await gate.passed;
    outcome = await write(inFlight).catch((error: unknown) => error);
    written.open();
  };
  const answer: unknown = await inFlight.run(given, work).catch((error: unknown) => error);
  const goOn = async (): Promise<unknown> => {
    gate.open();
    await written.passed;
    return outcome;
  };
  return { answer, goOn };
};

test('answers 503 to a command that decides for too long, and rejects its later appends', async () => {
  const { append, inFlight } = createStore();
  const { answer, goOn } = await giveUp(inFlight);
  expect(isUnavailable(answer)).toBe(true);
  expect(inFlight.has(given.name)).toBe(false);
  expect(isUnavailable(await goOn())).toBe(true);
  expect(append).not.toHaveBeenCalled();
});

test('waits for a command that has begun to write, however long it takes', async () => {
  const gate = createGate();
  const { inFlight } = createStore(gate.passed);
  const answer = inFlight.run(given, () => write(inFlight));
  await new Promise((resolve) => void setTimeout(resolve, given.timeoutMs * 5));
  expect(inFlight.has(given.name)).toBe(true);
  gate.open();
  expect(await answer).toEqual({ revision: 0n, position: 1n });
  expect(inFlight.has(given.name)).toBe(false);
});

test('carries out a command that is sent again after its first try timed out', async () => {
  const { append, inFlight } = createStore();
  const { goOn } = await giveUp(inFlight);
  const gate = createGate();
  const again = inFlight.run({ ...given, timeoutMs: 10_000 }, async () => {
    await gate.passed;
    return write(inFlight);
  });
  // The first try appends the same events with the same ids: the store writes them once.
  expect(await goOn()).toEqual({ revision: 0n, position: 1n });
  gate.open();
  expect(await again).toEqual({ revision: 0n, position: 1n });
  expect(append).toHaveBeenCalledTimes(2);
});

test('accepts appends of policies and of work after the response, for which no caller waits', async () => {
  const { append, inFlight } = createStore();
  await write(inFlight);
  expect(append).toHaveBeenCalledTimes(1);
});
