import type { ResolvedEvent } from '@eventstore/db-client';
import { metadataSchema, type RecordedEvent } from '../../domain/events/envelope.ts';
import type { LogEntry } from './types.ts';

/** Upcasts and validates an event's data (`domain/events/registry.ts`). */
export type ParseEventData = (
  type: string,
  data: unknown,
) => { readonly ok: true; readonly type: string; readonly data: unknown } | { readonly ok: false; readonly reason: string };

const isSystem = (type: string, streamName: string): boolean => type.startsWith('$') || streamName.startsWith('$');

/** What was read, as an entry of the log: an event of ours, one that only passes by, or a poisonous one. */
export const toEntry = (resolved: ResolvedEvent, parse: ParseEventData): LogEntry => {
  const stored = resolved.event ?? resolved.link;
  if (stored === undefined) return { kind: 'ignored', position: resolved.commitPosition ?? 0n, type: '' };
  const { id, type, streamId: streamName, revision } = stored;
  const position = stored.position?.commit ?? resolved.commitPosition ?? 0n;
  if (isSystem(type, streamName)) return { kind: 'ignored', position, type };
  const poison = (reason: string): LogEntry => ({ kind: 'poison', position, id, streamName, revision, type, reason });
  if (!stored.isJson) return poison(`${type} is not JSON.`);
  const parsed = parse(type, stored.data);
  if (!parsed.ok) return poison(parsed.reason);
  const metadata = metadataSchema.safeParse(stored.metadata);
  if (!metadata.success) return poison(`${type} metadata: ${metadata.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
  const event: RecordedEvent = { type: parsed.type, data: parsed.data, id, streamName, revision, position, metadata: metadata.data };
  return { kind: 'event', event };
};

/** Position of any entry. */
export const positionOf = (entry: LogEntry): bigint => (entry.kind === 'event' ? entry.event.position : entry.position);
