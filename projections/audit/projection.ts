import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { eventSchemas } from '#domain/events/registry.ts';
import { subjectOf } from '#domain/history/auditSubjects.ts';
import type { Projection } from '../runtime/projection.ts';
import {
  parseEntry,
  factsKey,
  idKey,
  isSameCommand,
  mergeEntries,
  pageId,
  RUN_PREFIX,
  serializeEntry,
  type AuditEntry,
  type AuditPage,
} from './document.ts';
import { entryOf, toIsoMilliseconds } from './entry.ts';
import { runOf } from './run.ts';

const EMPTY_PAGE: AuditPage = { entries: [], views: [], actors: [], services: [], threads: [] };

/** Returns the list with these items added, each once; the same list if it already contains them. */
const withMissing = <Item>(list: readonly Item[], additions: readonly Item[]): readonly Item[] =>
  additions.every((item) => list.includes(item)) ? list : [...list, ...additions.filter((item) => !list.includes(item))];

/** Returns the keys of the service. A shelter has thousands of counts but few other entries: these also get a key of their own. */
const serviceKeys = ({ serviceId, subject }: AuditEntry): readonly string[] => {
  if (serviceId === undefined) return [];
  return subject === 'beds' ? [idKey(serviceId)] : [idKey(serviceId), factsKey(serviceId)];
};

/** Returns the last entry of a page if it belongs to the same command as the next one. Most do not; these are not parsed. */
const lastOf = (page: AuditPage, next: AuditEntry): AuditEntry | undefined => {
  const text = page.entries.at(-1);
  if (text === undefined || !text.includes(next.command)) return undefined;
  const last = parseEntry(text);
  return isSameCommand(last, next) ? last : undefined;
};

const apply = (current: AuditPage | null, event: RecordedEvent): AuditPage | null => {
  const entry = entryOf(event);
  if (entry === null) return current;
  const run = runOf(event);
  const page = current ?? (run === undefined ? EMPTY_PAGE : { ...EMPTY_PAGE, run: run.id });
  const last = lastOf(page, entry);
  const merged = last === undefined ? entry : mergeEntries(last, entry);
  const withRunPrefix = (keys: readonly string[]): readonly string[] =>
    run === undefined ? keys : keys.map((key) => `${RUN_PREFIX}${key}`);
  return {
    ...page,
    entries: [...(last === undefined ? page.entries : page.entries.slice(0, -1)), serializeEntry(merged)],
    views: withMissing(page.views, withRunPrefix(merged.views)),
    actors: withMissing(page.actors, withRunPrefix([idKey(merged.actor.id)])),
    services: withMissing(page.services, serviceKeys(merged)),
    threads: withMissing(page.threads, merged.threads.map(idKey)),
  };
};

/** Audit entries in pages that sort by time, with indexes for kind, person, service, thread and run. */
export const auditProjection: Projection<AuditPage> = {
  name: 'audit',
  version: 3,
  handles: Object.keys(eventSchemas),
  documentId: (event) =>
    subjectOf(event.streamName) === null ? null : pageId(toIsoMilliseconds(event.metadata.occurredAt), event.position, runOf(event)?.id),
  // An event that cannot be read has no time; a document under its stream's name marks the model as incomplete.
  documentIdOfStream: (streamName) => (subjectOf(streamName) === null ? null : streamName),
  apply,
  isPaged: true,
  indexes: [
    { key: { views: 1, _id: -1 }, name: 'views' },
    { key: { actors: 1, _id: -1 }, name: 'actors' },
    { key: { services: 1, _id: -1 }, name: 'services' },
    { key: { threads: 1 }, name: 'threads' },
    { key: { run: 1, _id: -1 }, name: 'run' },
  ],
};
