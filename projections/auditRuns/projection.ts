import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { eventSchemas } from '#domain/events/registry.ts';
import { subjectOf } from '#domain/history/auditSubjects.ts';
import { entryOf } from '../audit/entry.ts';
import { runOf } from '../audit/run.ts';
import type { Projection } from '../runtime/projection.ts';
import type { AuditRun, ImportResult } from './document.ts';

/** Returns what the events of an import's own stream report. */
const importFacts = ({ type, data }: RecordedEvent): Pick<AuditRun, 'file' | 'result'> => {
  if (type === 'ImportStarted') return { file: (data as { name: string }).name };
  if (type !== 'ImportFinished') return {};
  const { added, revised, unchanged, refused } = data as ImportResult;
  return { result: { added, revised, unchanged, refused } };
};

const apply = (current: AuditRun | null, event: RecordedEvent): AuditRun | null => {
  const [entry, run] = [entryOf(event), runOf(event)];
  if (entry === null || run === undefined) return current;
  const { streamName } = event;
  const { at, actor, command, position, subject } = entry;
  const isSameEntry = current?.command === command && current.streamName === streamName;
  const views = [...new Set([...(current?.views ?? []), ...entry.views])];
  return {
    kind: run.kind,
    actor: current?.actor ?? actor,
    at: current === null || at > current.at ? at : current.at,
    position: isSameEntry ? current.position : position,
    command,
    streamName,
    correlation: event.metadata.correlationId,
    entries: (current?.entries ?? 0) + (isSameEntry ? 0 : 1),
    listings: (current?.listings ?? 0) + (isSameEntry || subject !== 'service' ? 0 : 1),
    views,
    ...(current?.file === undefined ? {} : { file: current.file }),
    ...(current?.result === undefined ? {} : { result: current.result }),
    ...importFacts(event),
  };
};

/** Program runs for the audit, with indexes for list, actor and time. */
export const auditRunsProjection: Projection<AuditRun> = {
  name: 'auditRuns',
  version: 1,
  handles: Object.keys(eventSchemas),
  documentId: (event) => (subjectOf(event.streamName) === null ? null : (runOf(event)?.id ?? null)),
  // An event that cannot be read has no run; a document under its stream's name marks the model as incomplete.
  documentIdOfStream: (streamName) => (subjectOf(streamName) === null ? null : streamName),
  apply,
  indexes: [
    { key: { views: 1, at: -1, position: -1 }, name: 'views' },
    { key: { 'actor.id': 1, at: -1, position: -1 }, name: 'actor' },
  ],
};
