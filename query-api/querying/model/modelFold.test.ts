import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import type { FoldingStart } from '#projections/runtime/folding.ts';
import { positionText } from '#projections/runtime/projection.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { documentOf, generateServices, recordedEvents } from '#tests/support/generator.ts';
import { createModelFold } from './modelFold.ts';

const [service] = generateServices(2, 1);
if (service === undefined) throw new Error('no service was made');
const events = recordedEvents([service]);
const last = events.at(-1)!.position;

const entries = (recorded: readonly RecordedEvent[]): LogEntry[] => recorded.map((event) => ({ kind: 'event', event }));

const nextEntry = (type: string, data: unknown, at: bigint): LogEntry => ({
  kind: 'event',
  event: { ...events[0]!, type, data, streamName: `service-${service.id}`, revision: 99n, position: at } as RecordedEvent,
});

const createFold = (overrides: Partial<FoldingStart> = {}) => {
  const viewDocuments = new Map<string, ServiceDocument | null>();
  const view = {
    document: (id: string) => viewDocuments.get(id) ?? null,
    put: (id: string, document: ServiceDocument | null) => void viewDocuments.set(id, document),
  };
  const fold = createModelFold(servicesProjection, { position: 0n, ...overrides }, view);
  return { fold, shown: () => viewDocuments.get(service.id) };
};

test('folds the log into the same documents as the projections', () => {
  covers('models-5');
  const { fold, shown } = createFold();
  fold.fold(entries(events));
  expect(shown()).toEqual(documentOf(service));
  expect([fold.position, fold.lastChange]).toEqual([last, positionText(last)]);
});

test('advances its position on events without effect', () => {
  const { fold } = createFold();
  fold.fold([{ kind: 'ignored', position: 77n, type: '$metadata' }]);
  expect([fold.position, fold.lastChange]).toEqual([77n, '']);
});

test('keeps a loaded document that is newer than the checkpoint', () => {
  const { fold, shown } = createFold();
  fold.remember({ id: service.id, position: positionText(last), document: documentOf(service) });
  fold.fold(entries(events));
  expect(shown()).toEqual(documentOf(service));
});

test('hides a removed service, and shows its facts again after it is restored', () => {
  const { fold, shown } = createFold();
  fold.fold(entries(events));
  const [change] = fold.fold([nextEntry('ServiceRemoved', {}, last + 1n)]);
  expect(shown()).toBeNull();
  expect(change).toEqual({ id: service.id, document: null, previous: documentOf(service) });
  fold.fold([nextEntry('ServiceRestored', {}, last + 2n)]);
  expect(shown()?.described.name).toBe(service.described.name);
});

test('parks a document with an unreadable event and keeps advancing its position', () => {
  const { fold, shown } = createFold();
  fold.fold(entries(events));
  const streamName = `service-${service.id}`;
  fold.fold([{ kind: 'poison', position: last + 1n, id: 'x', streamName, revision: 100n, type: 'ServiceDescribed', reason: 'unreadable' }]);
  fold.fold([nextEntry('DisplaySet', { showFlag: true, showDonate: true }, last + 2n), nextEntry('ServiceRemoved', {}, last + 3n)]);
  expect(shown()?.described.name).toBe(service.described.name);
  expect([fold.position, fold.parkedCount]).toEqual([last + 3n, 1]);
});

test('skips and counts an event of unknown type, and folds the next ones', () => {
  const { fold } = createFold({ passedBy: [{ type: 'ServicePainted', events: 1 }] });
  const unknownEntry = nextEntry('ServicePainted', {}, last + 1n) as Extract<LogEntry, { kind: 'event' }>;
  fold.fold(entries(events));
  fold.fold([{ kind: 'newer', position: last + 1n, type: 'ServicePainted', event: { ...unknownEntry.event, isNewer: true } }]);
  expect([fold.position, fold.parkedCount, fold.passedBy]).toEqual([last + 1n, 0, [{ type: 'ServicePainted', events: 2 }]]);
  fold.fold([nextEntry('ServiceRemoved', {}, last + 2n)]);
  expect(fold.lastChange).toBe(positionText(last + 2n));
});

test('never changes a document that was parked before loading', () => {
  const { fold, shown } = createFold({ parked: new Map([[service.id, last + 1n]]) });
  fold.fold(entries(events));
  fold.fold([nextEntry('ServiceRemoved', {}, last + 2n)]);
  expect(shown()?.described.name).toBe(service.described.name);
});
