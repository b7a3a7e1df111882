import { randomUUID } from 'node:crypto';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { recordAs } from '#tests/support/recorded.ts';
import { operatorEnvelope } from '../accounts/firstAdministrator.ts';
import { kudosStream } from './streams.ts';
import { voidKudos } from './voidKudos.ts';

const kudosGiven = { type: 'KudosGiven', data: { serviceId: 'aspen' } } as const;

const envelope = () => operatorEnvelope(randomUUID(), 'test', 0);

const startStore = async (devices: readonly string[]) => {
  const store = createMemoryEventStore();
  for (const device of devices) {
    const streamName = kudosStream(device);
    await store.append(streamName, 'any', [
      { ...kudosGiven, id: device, metadata: recordAs(kudosGiven, { streamName, revision: 0 }).metadata },
    ]);
  }
  const lastEventType = async (device: string) => (await store.readStream(kudosStream(device))).at(-1)?.type;
  return { store, lastOf: lastEventType };
};

test('voids each kudos while it reads the log, and collects no list', async () => {
  const { store, lastOf: lastEventType } = await startStore(['one', 'two', 'three']);
  let pageCount = 0;
  const failingStore: typeof store = {
    ...store,
    readAll: async (options) => {
      if ((pageCount += 1) > 2) throw new Error('The store is away.');
      return store.readAll({ ...options, maxCount: 1 });
    },
  };
  await expect(voidKudos({ store: failingStore, envelope }, { serviceId: 'aspen' })).rejects.toThrow('away');
  expect(await Promise.all(['one', 'two', 'three'].map(lastEventType))).toEqual(['KudosVoided', 'KudosVoided', 'KudosGiven']);
  expect(await voidKudos({ store, envelope }, { serviceId: 'aspen' })).toMatchObject({ voided: 1 });
  expect(await voidKudos({ store, envelope }, { serviceId: 'aspen' })).toMatchObject({ voided: 0 });
});
