import type { Request } from 'express';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { metadataOf } from '#platform/commands/envelope.ts';
import { handleCommand } from '#platform/commands/handleCommand.ts';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { withCause } from '../services/cause.ts';
import type { CommandRequest } from './commandRequest.ts';
import { withNamedCause } from './namedCause.ts';

const uuid = (lastDigits: number): string => `00000000-0000-4000-8000-${String(lastDigits).padStart(12, '0')}`;
const envelope = (lastDigits: number) => ({
  commandId: uuid(lastDigits),
  digest: '',
  correlationId: uuid(lastDigits),
  causationId: uuid(lastDigits),
  actor: { id: 'ana', role: 'USER', via: 'web' } as const,
  occurredAt: '2026-03-10T17:00:00.000Z',
  locale: 'en' as const,
});
const recorded = (event: ServiceEvent, revision: number): RecordedEvent => ({
  ...event,
  id: uuid(100 + revision),
  streamName: 'service-1',
  revision: BigInt(revision),
  position: BigInt(revision),
  metadata: metadataOf(envelope(revision)),
});
const history = [
  recorded({ type: 'ServiceAdded', data: { ownerId: 'ana' } }, 0),
  recorded({ type: 'DisplaySet', data: { showFlag: true, showDonate: false } }, 1),
  recorded({ type: 'DetailsConfirmed', data: { sections: ['contact'] } }, 2),
  recorded({ type: 'DisplaySet', data: { showFlag: false, showDonate: false } }, 3),
];
const approved = (ofRevision: number): ServiceEvent => ({ type: 'ServiceApproved', data: { ofRevision } });

test('the cause of an approval is the command that last changed the approved facts', () => {
  const causes = [approved(3), approved(2)].flatMap((event) => withCause([event], history).map(({ causedBy }) => causedBy));
  expect(causes).toEqual([uuid(3), uuid(1)]);
  const lowered: ServiceEvent = { type: 'CriticalNoticeLowered', data: {} };
  expect(withCause([lowered], history)).toEqual([lowered]);
});

test('stores the cause of an event as its causation, and keeps its own command as correlation', async () => {
  const store = createMemoryEventStore();
  const event = { ...approved(3), causedBy: uuid(3) };
  await handleCommand({ store, streamName: 'service-1', envelope: envelope(9), decide: () => [event] });
  expect(store.events[0]?.metadata).toMatchObject({ commandId: uuid(9), causationId: uuid(3), correlationId: uuid(9) });
});

const REPORT_STREAM = `feedback-${uuid(7)}`;
const requestWith = (cause: string | undefined) => ({ get: () => cause }) as unknown as Request;
const command = { envelope: envelope(9) } as unknown as CommandRequest;

test('sets the report in the header as cause, and returns the command unchanged without the header', async () => {
  const store = createMemoryEventStore();
  await store.append(REPORT_STREAM, 'no_stream', [{ id: uuid(8), type: 'FeedbackSeen', data: {}, metadata: metadataOf(envelope(7)) }]);
  expect(await withNamedCause(store, requestWith(REPORT_STREAM), command)).toMatchObject({
    envelope: { causationId: uuid(7), commandId: uuid(9) },
  });
  expect(await withNamedCause(store, requestWith(undefined), command)).toBe(command);
});

test.each(['', 'feedback-1', `account-${uuid(7)}`, `feedback-${uuid(6)}`])(
  'rejects the cause "%s", which names no report',
  async (cause) => {
    await expect(withNamedCause(createMemoryEventStore(), requestWith(cause), command)).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_CAUSE',
    });
  },
);
