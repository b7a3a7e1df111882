import { EventEmitter, once } from 'node:events';
import { Problem } from '#contract/problem.ts';
import type { EventStore, NewEvent } from '#platform/event-store/types.ts';
import { createCommandsInFlight } from './commandsInFlight.ts';

const ID = '3f0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11';
const event = { metadata: { correlationId: ID } } as NewEvent;
const commandOptions = { correlationId: ID, name: 'olga key', timeoutMs: 20 };

/** Creates a promise that stays pending until the test opens the gate. */
const createGate = () => {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  return { open: () => void gate.emit('open'), passed: opened };
};

const createStore = (pendingAppend: Promise<unknown> = Promise.resolve()) => {
  const append = jest.fn(async () => {
    await pendingAppend;
    return { revision: 0n, position: 1n };
  });
  return { append, inFlight: createCommandsInFlight({ append } as unknown as EventStore) };
};
type InFlight = ReturnType<typeof createStore>['inFlight'];

const appendEvent = (inFlight: InFlight) => inFlight.store.append('service-1', 'no_stream', [event]);
const isUnavailable = (error: unknown): boolean => error instanceof Problem && error.code === 'UNAVAILABLE';

/** Starts a command that times out while it decides; it continues when the gate is opened. */
const startAndTimeOut = async (inFlight: InFlight) => {
  const gate = createGate();
  const writeGate = createGate();
  let outcome: unknown;
  const work = async (): Promise<void> => {
    await gate.passed;
    outcome = await appendEvent(inFlight).catch((error: unknown) => error);
    writeGate.open();
  };
  const answer: unknown = await inFlight.run(commandOptions, work).catch((error: unknown) => error);
  const finish = async (): Promise<unknown> => {
    gate.open();
    await writeGate.passed;
    return outcome;
  };
  return { answer, goOn: finish };
};

test('answers 503 to a command that decides for too long, and rejects its later appends', async () => {
  const { append, inFlight } = createStore();
  const { answer, goOn: finish } = await startAndTimeOut(inFlight);
  expect(isUnavailable(answer)).toBe(true);
  expect(inFlight.has(commandOptions.name)).toBe(false);
  expect(isUnavailable(await finish())).toBe(true);
  expect(append).not.toHaveBeenCalled();
});

test('waits for a command that has begun to write, however long it takes', async () => {
  const gate = createGate();
  const { inFlight } = createStore(gate.passed);
  const answer = inFlight.run(commandOptions, () => appendEvent(inFlight));
  await new Promise((resolve) => void setTimeout(resolve, commandOptions.timeoutMs * 5));
  expect(inFlight.has(commandOptions.name)).toBe(true);
  gate.open();
  expect(await answer).toEqual({ revision: 0n, position: 1n });
  expect(inFlight.has(commandOptions.name)).toBe(false);
});

test('carries out a command that is sent again after its first try timed out', async () => {
  const { append, inFlight } = createStore();
  const { goOn: finish } = await startAndTimeOut(inFlight);
  const gate = createGate();
  const retry = inFlight.run({ ...commandOptions, timeoutMs: 10_000 }, async () => {
    await gate.passed;
    return appendEvent(inFlight);
  });
  // The first try appends the same events with the same ids: the store writes them once.
  expect(await finish()).toEqual({ revision: 0n, position: 1n });
  gate.open();
  expect(await retry).toEqual({ revision: 0n, position: 1n });
  expect(append).toHaveBeenCalledTimes(2);
});

test('accepts appends of policies and of work after the response, for which no caller waits', async () => {
  const { append, inFlight } = createStore();
  await appendEvent(inFlight);
  expect(append).toHaveBeenCalledTimes(1);
});
