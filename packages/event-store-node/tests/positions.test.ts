import { randomUUID } from 'node:crypto';
import { END, START } from '@eventstore/db-client';
import { at, event, events, newStream, openContract, readAll, readStream, textEvent, type Contract } from './contract.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

describe('positions', () => {
  test('increase with every event, and the response contains the last one', async () => {
    const stream = newStream();
    const first = await contract.client.appendToStream(stream, events(3));
    const second = await contract.client.appendToStream(newStream(), event());
    const ownEvents = await readStream(contract.client, stream);
    const commitPositions = ownEvents.map(({ event: stored }) => stored?.position?.commit ?? -1n);
    expect(commitPositions.every((place, index) => index === 0 || place > commitPositions[index - 1]!)).toBe(true);
    expect(first.position?.commit).toBe(commitPositions[2]);
    expect(second.position!.commit).toBeGreaterThan(first.position!.commit);
  });

  test('have equal commit and prepare parts, in the response and in the event', async () => {
    const stream = newStream();
    const { position } = await contract.client.appendToStream(stream, event());
    expect(position?.prepare).toBe(position?.commit);
    const [stored] = await readStream(contract.client, stream);
    expect(stored?.event?.position).toEqual(position);
  });

  test('are also set when a stream is read', async () => {
    const stream = newStream();
    const { position } = await contract.client.appendToStream(stream, event());
    const [stored] = await readStream(contract.client, stream);
    expect(stored?.commitPosition).toBe(position?.commit);
  });

  test('are inclusive when $all is read forwards, exclusive backwards', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, events(3));
    const commitPositions = (await readStream(contract.client, stream)).map(({ event: stored }) => stored!.position!.commit);
    const forwards = await readAll(contract.client, at(commitPositions[1]!), { maxCount: 2 });
    expect(forwards.map(({ event: stored }) => stored?.position?.commit)).toEqual([commitPositions[1], commitPositions[2]]);
    const backwards = await readAll(contract.client, at(commitPositions[1]!), { backwards: true, maxCount: 1 });
    expect(backwards.map(({ event: stored }) => stored?.position?.commit)).toEqual([commitPositions[0]]);
  });

  test('are exclusive in subscriptions to $all and to a stream', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, events(3));
    const [firstEvent] = await readStream(contract.client, stream);
    const allSubscription = contract.client.subscribeToAll({ fromPosition: firstEvent!.event!.position! });
    for await (const { event: stored } of allSubscription) {
      expect(stored?.type).toBe('e1');
      break;
    }
    await allSubscription.unsubscribe();
    const streamSubscription = contract.client.subscribeToStream(stream, { fromRevision: 1n });
    for await (const { event: stored } of streamSubscription) {
      expect(stored?.type).toBe('e2');
      break;
    }
    await streamSubscription.unsubscribe();
  });
});

describe('stored event', () => {
  test('has its creation time in ticks of 100 ns since 1970, and no metadata keys of the client', async () => {
    const stream = newStream();
    const before = Date.now() - 5_000;
    await contract.client.appendToStream(stream, event());
    const [stored] = await readStream(contract.client, stream);
    expect(stored!.event!.created.getTime()).toBeGreaterThan(before);
    expect(stored!.event!.created.getTime()).toBeLessThan(Date.now() + 5_000);
  });

  test('returns data that is not JSON as bytes', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, textEvent('not json'));
    const [stored] = await readStream(contract.client, stream);
    expect(stored!.event!.isJson).toBe(false);
    expect(Buffer.from(stored!.event!.data as Uint8Array).toString()).toBe('not json');
  });

  test('returns its id and custom metadata unchanged', async () => {
    const stream = newStream();
    const id = randomUUID();
    await contract.client.appendToStream(stream, { ...event('a', id), metadata: { of: 'mine' } });
    const [stored] = await readStream(contract.client, stream);
    expect(stored!.event!.id).toBe(id);
    expect(stored!.event!.metadata).toEqual({ of: 'mine' });
  });
});

test('reading $all from both ends returns the same events', async () => {
  await contract.client.appendToStream(newStream(), events(5));
  const forwards = await readAll(contract.client, START);
  const backwards = await readAll(contract.client, END, { backwards: true });
  const ids = (found: typeof forwards): (string | undefined)[] => found.map(({ event: stored }) => stored?.id);
  expect(ids(backwards).slice(-forwards.length).toReversed()).toEqual(ids(forwards));
});
