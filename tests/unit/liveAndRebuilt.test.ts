import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import { accountEventSchemas } from '#domain/account/events.ts';
import { apiKeyEventSchemas } from '#domain/apiKey/events.ts';
import { batchEventSchemas } from '#domain/batch/events.ts';
import { bedsEventSchemas } from '#domain/beds/events.ts';
import { coordinatorEventSchemas } from '#domain/coordinator/events.ts';
import { crisisLineEventSchemas } from '#domain/crisisLine/events.ts';
import type { Actor, DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { feedbackEventSchemas } from '#domain/feedback/events.ts';
import { importEventSchemas } from '#domain/imports/events.ts';
import { kudosEventSchemas } from '#domain/kudos/events.ts';
import { liaisonEventSchemas } from '#domain/liaison/events.ts';
import { messageEventSchemas } from '#domain/message/events.ts';
import { pageEventSchemas } from '#domain/page/events.ts';
import { quotaEventSchemas } from '#domain/quota/events.ts';
import { regionEventSchemas } from '#domain/region/events.ts';
import { serviceEventSchemas } from '#domain/service/events.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import { projections } from '#projections/allProjections.ts';
import { canonicalJson } from '#projections/runtime/compare.ts';
import { createFolding } from '#projections/runtime/folding.ts';
import { fromStored, toStored, type Projection, type StoredDocument } from '#projections/runtime/projection.ts';
import { arbitraryOf } from '../support/arbitraryOf.ts';

/*
 * A live read model is folded batch by batch onto the stored state, also after its worker crashed; a rebuilt one is folded at once. Both
 * must be equal for any history.
 */

/** Event schemas with the streams that they occur in; a stream begins with its first kind of event. */
const STREAM_SCHEMAS: readonly (readonly [streams: readonly string[], schemas: Readonly<Record<string, z.core.$ZodType>>])[] = [
  [['service-aspen', 'service-birch'], serviceEventSchemas],
  [['beds-aspen', 'beds-birch'], bedsEventSchemas],
  [['kudos-cedar'], kudosEventSchemas],
  [['account-aspen', 'account-birch'], accountEventSchemas],
  [['portfolio-aspen', 'portfolio-birch'], quotaEventSchemas],
  [['apiKey-aspen', 'apiKey-birch'], apiKeyEventSchemas],
  [['feedback-aspen', 'feedback-birch'], feedbackEventSchemas],
  [['message-cedar'], messageEventSchemas],
  [['crisisLine-aspen', 'crisisLine-birch'], crisisLineEventSchemas],
  [['page-ABOUT', 'page-FAQ'], pageEventSchemas],
  [['region-aspen'], regionEventSchemas],
  [['coordinator-birch'], coordinatorEventSchemas],
  [['liaison-cedar'], liaisonEventSchemas],
  [['batch-aspen'], batchEventSchemas],
  [['import-birch'], importEventSchemas],
];

const ACTORS: readonly Actor[] = [
  { id: 'aspen', role: 'USER', via: 'web' },
  { id: 'birch', role: 'ADMINISTRATOR', via: 'import' },
  { id: 'cedar', role: 'SYSTEM', via: 'reaction' },
];

const entry = fc.oneof(
  ...STREAM_SCHEMAS.map(([streams, schemas]) => {
    const events = Object.entries(schemas).map(([type, schema]) => arbitraryOf(schema).map((data): DomainEvent => ({ type, data })));
    const arbitrary = fc.record({ stream: fc.constantFrom(...streams), first: events[0]!, event: fc.oneof(...events) });
    // Bed counts are the majority of a log.
    return { arbitrary, weight: schemas === bedsEventSchemas ? 10 : 1 };
  }),
);

const histories = fc
  .array(fc.record({ entry, actor: fc.constantFrom(...ACTORS), hour: fc.nat(300) }), { minLength: 5, maxLength: 80 })
  .map((steps): readonly LogEntry[] => {
    const revisions = new Map<string, bigint>();
    return steps.map(({ entry: { stream, first, event }, actor, hour }, index) => {
      const { type, data } = revisions.has(stream) ? event : first;
      const revision = (revisions.get(stream) ?? -1n) + 1n;
      revisions.set(stream, revision);
      const commandId = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      const at = Date.UTC(2026, 2, 1) + hour * 3_600_000;
      const recorded: RecordedEvent = {
        type,
        data,
        id: commandId,
        streamName: stream,
        revision,
        position: BigInt(index + 1) * 20_000n,
        created: at + 5,
        metadata: {
          commandId,
          commandDigest: '',
          correlationId: commandId,
          causationId: commandId,
          actor,
          occurredAt: new Date(at).toISOString(),
          locale: 'en',
        },
      };
      return { kind: 'event', event: recorded };
    });
  });

type StoredDocuments = Map<string, StoredDocument<object>>;

/** Folds entries in batches of these sizes; after each batch only the stored documents are kept. */
const foldInBatches = (projection: Projection<object>, entries: readonly LogEntry[], sizes: readonly number[]): StoredDocuments => {
  const stored: StoredDocuments = new Map();
  let parked: ReadonlyMap<string, bigint> = new Map();
  let position = 0n;
  let batchStart = 0;
  for (const size of [...sizes, entries.length]) {
    const batch = entries.slice(batchStart, batchStart + size);
    batchStart += size;
    const projectionFold = createFolding(projection, { position, parked });
    for (const id of projectionFold.missingIds(batch)) {
      const storedDocument = stored.get(id);
      projectionFold.cacheDocument(id, storedDocument === undefined ? null : fromStored(storedDocument));
    }
    projectionFold.fold(batch);
    for (const document of projectionFold.takeChanges().documents)
      stored.set(document.id, JSON.parse(JSON.stringify(toStored(projection, document))) as StoredDocument<object>);
    position = projectionFold.position();
    parked = projectionFold.parked();
  }
  return stored;
};

const canonicalLines = (stored: StoredDocuments): readonly string[] => [...stored.values()].map(canonicalJson).toSorted();

test.each(projections.map((projection) => [projection.name, projection] as const))(
  'the model %s is the same folded live, batch by batch and after a restart, as rebuilt at once',
  (_name, projection) => {
    fc.assert(
      fc.property(histories, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }), (entries, sizes) => {
        expect(canonicalLines(foldInBatches(projection, entries, sizes))).toEqual(canonicalLines(foldInBatches(projection, entries, [])));
      }),
      { numRuns: 400 },
    );
  },
);

test('each model gets data from some of these histories', () => {
  for (const projection of projections) {
    const documentCounts = fc
      .sample(histories, { numRuns: 40, seed: 7 })
      .flatMap((entries) => [...foldInBatches(projection, entries, []).keys()]);
    expect([projection.name, documentCounts.length > 0]).toEqual([projection.name, true]);
  }
});
