import * as z from 'zod/mini';
import { metadataSchema, type EventMetadata } from '#domain/envelope/envelope.ts';
import { tolerant } from '#domain/envelope/tolerantSchema.ts';
import type { ParsedEvent } from '#domain/events/registry.ts';
import type { RawEvent } from './rawEvent.ts';
import type { LogEntry } from './types.ts';

/** Upcasts and validates an event's data (`domain/events/registry.ts`); `carried` is set only for an event to be written. */
export type ParseEventData = (type: string, data: unknown, carried?: unknown) => ParsedEvent;

const isSystem = (type: string, streamName: string): boolean => type.startsWith('$') || streamName.startsWith('$');

/**
 * Classifies a stored event as a log entry: a known event, one of a newer version, or a poisonous one. All versions write metadata, so an
 * event of any type without metadata is poison.
 */
const toLogEntry = (rawEvent: RawEvent, parse: ParseEventData, parseMetadata: ParseMetadata): LogEntry => {
  const { id, type, streamName, revision, position, created } = rawEvent;
  const poisonEntry = (reason: string): LogEntry => ({ kind: 'poison', position, id, streamName, revision, type, reason });
  if (!rawEvent.isJson) return poisonEntry(`${type} is not JSON.`);
  const data = parseJson(rawEvent.data);
  const parsed = parse(type, data);
  if (!parsed.ok && parsed.isUnknown !== true) return poisonEntry(parsed.reason);
  const metadata = parseMetadata(rawEvent.metadata);
  if (typeof metadata === 'string') return poisonEntry(`${type} metadata: ${metadata}`);
  // Assigned one by one, not spread, for speed: a log contains a million events.
  if (parsed.ok)
    return { kind: 'event', event: { type: parsed.type, data: parsed.data, id, streamName, revision, position, created, metadata } };
  return { kind: 'newer', position, type, event: { type, data, id, streamName, revision, position, created, metadata, isNewer: true } };
};

/** Parses stored metadata; returns the valid metadata, or a text that names the invalid field. */
type ParseMetadata = (bytes: Uint8Array) => EventMetadata | string;

/** The same schema, compiled by the library, for speed: it checks every event that is read or written. */
export const compiledMetadata = new z.core.$ZodObjectJIT(metadataSchema._zod.def);

const validateMetadata = (metadata: unknown): EventMetadata | string => {
  const strictResult = z.safeParse(compiledMetadata, metadata);
  const parsed = strictResult.success ? strictResult : z.safeParse(tolerant(metadataSchema), metadata);
  if (parsed.success) return parsed.data as EventMetadata;
  return parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
};

/** Parses JSON; returns the bytes unchanged if they are not JSON, and the schema then rejects them. */
const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(decodeUtf8(bytes));
  } catch {
    return bytes;
  }
};

const decodeUtf8 = ({ buffer, byteOffset, length }: Uint8Array): string => Buffer.from(buffer, byteOffset, length).toString('utf8');

/**
 * Creates a function that converts stored events into entries, in their order. Events of one append have the same metadata: bytes equal to
 * the last valid ones are not parsed and validated again.
 */
export const createEntryReader = (parse: ParseEventData): ((rawEvent: RawEvent) => LogEntry) => {
  let lastBytes: Uint8Array = new Uint8Array();
  let lastMetadata: EventMetadata | undefined;
  const parseWithMemory: ParseMetadata = (bytes) => {
    if (lastMetadata !== undefined && Buffer.compare(bytes, lastBytes) === 0) return lastMetadata;
    const metadata = validateMetadata(parseJson(bytes));
    if (typeof metadata !== 'string') [lastMetadata, lastBytes] = [metadata, bytes];
    return metadata;
  };
  return (rawEvent) => {
    const { type, streamName, position } = rawEvent;
    return isSystem(type, streamName) ? { kind: 'ignored', position, type } : toLogEntry(rawEvent, parse, parseWithMemory);
  };
};

/** Returns the position of any entry. */
export const positionOf = (entry: LogEntry): bigint => (entry.kind === 'event' ? entry.event.position : entry.position);
