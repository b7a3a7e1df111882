import { getAuditEvents, getSeal } from '#contract/auditOperations.ts';
import { Problem } from '#contract/problem.ts';
import { streamOf } from '#domain/history/auditSubjects.ts';
import type { QueryContext } from '../../querying/context.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import type { AuditModels } from '../entries/auditModels.ts';
import { entryWithId } from '../entries/readEntries.ts';
import { findSeal } from './findSeal.ts';
import { lastProofOf, readProofRecords } from './lastProof.ts';

/** GET /audit/{id}/events: reads the log itself, so that a reader can check the read model against it. */
export const createGetEvents = ({ db, eventStore }: QueryContext, { audit }: AuditModels): Query<typeof getAuditEvents> =>
  defineQuery(getAuditEvents, async ({ params: { id }, header, authenticate }) => {
    await authenticate();
    const reading = await audit.open(header('consistency-token'));
    const entry = await entryWithId(db, reading, id);
    const first = entry?.events[0];
    if (entry === undefined || first === undefined) throw new Problem(404, 'NOT_FOUND');
    const streamName = streamOf(entry.subject, entry.subjectId);
    const last = entry.events.at(-1)?.revision ?? first.revision;
    const [recorded, seal] = await Promise.all([
      eventStore.readStream(streamName, { from: BigInt(first.revision), maxCount: last - first.revision + 1 }),
      findSeal(eventStore, BigInt(entry.position)),
    ]);
    const events = recorded
      .filter(({ metadata }) => metadata.commandId === entry.command)
      .map((event) => ({
        id: event.id,
        type: event.type,
        streamName: event.streamName,
        revision: Number(event.revision),
        position: event.position.toString(),
        data: event.data as Record<string, unknown>,
        metadata: { ...event.metadata },
      }));
    return { headers: privateHeaders(reading), body: { events, seal } };
  });

/** GET /audit/seal. */
export const createGetSeal = ({ db, eventStore }: Pick<QueryContext, 'db' | 'eventStore'>, { audit }: AuditModels): Query<typeof getSeal> =>
  defineQuery(getSeal, async ({ header, authenticate }) => {
    await authenticate();
    const reading = await audit.open(header('consistency-token'));
    const [seal, records] = await Promise.all([findSeal(eventStore), readProofRecords(db, reading.logId)]);
    return { headers: privateHeaders(reading), body: { seal, proof: lastProofOf(records) } };
  });
