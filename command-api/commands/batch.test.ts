import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { batchStream, runBatch } from './batch.ts';
import { noFailpoint } from './failpoint.ts';

test('stores in an intent only the revisions of its own services, however many were sent', async () => {
  const store = createMemoryEventStore();
  const commandId = '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11';
  const actor = { id: 'ana', role: 'ADMINISTRATOR', via: 'web' } as const;
  await runBatch({
    store,
    envelope: {
      commandId,
      digest: '',
      correlationId: commandId,
      causationId: commandId,
      actor,
      occurredAt: '2026-03-10T12:00:00.000Z',
      locale: 'en',
    },
    kind: 'approve',
    ids: ['aspen', 'birch'],
    revisions: { aspen: 3, ...Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`other-${index}`, index])) },
    streamName: (id) => `service-${id}`,
    decide: () => [],
    failpoint: noFailpoint,
    clock: () => Date.parse('2026-03-10T12:00:00.000Z'),
  });
  const [started] = await store.readStream(batchStream(commandId));
  expect(started?.data).toEqual({ kind: 'approve', ids: ['aspen', 'birch'], revisions: { aspen: 3 } });
});
