import * as z from 'zod/mini';
import type { ParsedEvent } from '#domain/events/registry.ts';
import { tolerant } from '#domain/events/tolerance.ts';
import { metadataSchema, type EventMetadata } from '#kernel/events/envelope.ts';
import type { RawEvent } from './rawEvent.ts';
import type { LogEntry } from './types.ts';

/** Upcasts and validates an event's data (`domain/events/registry.ts`); `carried` only of what is to be written. */
export type ParseEventData = (type: string, data: unknown, carried?: unknown) => ParsedEvent;

const isSystem = (type: string, streamName: string): boolean => type.startsWith('$') || streamName.startsWith('$');

/**
 * What was read, as an entry of the log: an event of ours, one of a newer version's, or a poisonous one. The metadata are
 * every version's: an event that has none is poison, of whatever type.
 */
const judge = (stored: RawEvent, parse: ParseEventData, parseMetadata: ParseMetadata): LogEntry => {
  const { id, type, streamName, revision, position, created } = stored;
  const poison = (reason: string): LogEntry => ({ kind: 'poison', position, id, streamName, revision, type, reason });
  if (!stored.isJson) return poison(`${type} is not JSON.`);
  const data = fromJson(stored.data);
  const parsed = parse(type, data);
  if (!parsed.ok && parsed.isUnknown !== true) return poison(parsed.reason);
  const metadata = parseMetadata(stored.metadata);
  if (typeof metadata === 'string') return poison(`${type} metadata: ${metadata}`);
  // Each named, not spread: there are a million of them in a log.
  if (parsed.ok)
    return { kind: 'event', event: { type: parsed.type, data: parsed.data, id, streamName, revision, position, created, metadata } };
  return { kind: 'newer', position, type, event: { type, data, id, streamName, revision, position, created, metadata, isNewer: true } };
};

/** Valid metadata of the bytes that are stored, or where it is wrong. */
type ParseMetadata = (bytes: Uint8Array) => EventMetadata | string;

/** The same check, compiled by the library: every event that is read passes it. */
const compiledMetadata = new z.core.$ZodObjectJIT(metadataSchema._zod.def);

const validMetadata = (metadata: unknown): EventMetadata | string => {
  const strict = z.safeParse(compiledMetadata, metadata);
  const parsed = strict.success ? strict : z.safeParse(tolerant(metadataSchema), metadata);
  if (parsed.success) return parsed.data as EventMetadata;
  return parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
};

/** What is no JSON stays as it is, for the schema to refuse. */
const fromJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8(bytes));
  } catch {
    return bytes;
  }
};

const utf8 = ({ buffer, byteOffset, length }: Uint8Array): string => Buffer.from(buffer, byteOffset, length).toString('utf8');

/**
 * Makes entries of events as they are stored, in their order. Events of one append carry the same metadata: bytes that
 * were found valid just before are not parsed and validated again.
 */
export const createEntryReader = (parse: ParseEventData): ((stored: RawEvent) => LogEntry) => {
  let lastBytes: Uint8Array = new Uint8Array();
  let last: EventMetadata | undefined;
  const remembered: ParseMetadata = (bytes) => {
    if (last !== undefined && Buffer.compare(bytes, lastBytes) === 0) return last;
    const metadata = validMetadata(fromJson(bytes));
    if (typeof metadata !== 'string') [last, lastBytes] = [metadata, bytes];
    return metadata;
  };
  return (stored) => {
    const { type, streamName, position } = stored;
    return isSystem(type, streamName) ? { kind: 'ignored', position, type } : judge(stored, parse, remembered);
  };
};

/** Position of any entry. */
export const positionOf = (entry: LogEntry): bigint => (entry.kind === 'event' ? entry.event.position : entry.position);
