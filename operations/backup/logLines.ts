import * as z from 'zod/mini';
import type { RawEvent } from '#platform/event-store/raw.ts';
import { eventDigest } from '../seals/digest.ts';
import { BackupUnusable } from './errors.ts';

/** Bytes as text if they are valid UTF-8, else as base64. */
const bytesSchema = z.union([z.string(), z.strictObject({ base64: z.string() })]);

/** One event of the log, as one line. */
const lineSchema = z.strictObject({
  stream: z.string(),
  revision: z.string(),
  position: z.string(),
  id: z.string(),
  type: z.string(),
  isJson: z.boolean(),
  data: bytesSchema,
  metadata: bytesSchema,
  /** First bytes of the event's digest, hex: a damaged line can be identified. */
  check: z.string(),
});

const CHECK_DIGITS = 16;
const checkOf = (event: RawEvent): string => eventDigest(event).toString('hex').slice(0, CHECK_DIGITS);

const written = (bytes: Uint8Array): z.infer<typeof bytesSchema> => {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString('utf8');
  return Buffer.from(text).equals(buffer) ? text : { base64: buffer.toString('base64') };
};
const read = (field: z.infer<typeof bytesSchema>): Buffer =>
  typeof field === 'string' ? Buffer.from(field) : Buffer.from(field.base64, 'base64');

/** Encodes an event as one line of `log.jsonl`. */
export const logLine = (event: RawEvent): string =>
  JSON.stringify({
    stream: event.streamName,
    revision: event.revision.toString(),
    position: event.position.toString(),
    id: event.id,
    type: event.type,
    isJson: event.isJson,
    data: written(event.data),
    metadata: written(event.metadata),
    check: checkOf(event),
  } satisfies z.infer<typeof lineSchema>);

/** Decodes the event of a line. Throws `BackupUnusable` if the line was changed. */
export const eventInLine = (line: string, number: number): RawEvent => {
  let parsed: z.infer<typeof lineSchema>;
  try {
    parsed = z.parse(lineSchema, JSON.parse(line));
  } catch {
    throw new BackupUnusable(`Line ${number} of the log is damaged.`);
  }
  const event: RawEvent = {
    streamName: parsed.stream,
    revision: BigInt(parsed.revision),
    position: BigInt(parsed.position),
    id: parsed.id,
    type: parsed.type,
    // The target store sets the time.
    created: 0,
    isJson: parsed.isJson,
    data: read(parsed.data),
    metadata: read(parsed.metadata),
  };
  if (checkOf(event) !== parsed.check)
    throw new BackupUnusable(`Line ${number} of the log (${parsed.stream}@${parsed.revision}) is damaged.`);
  return event;
};
