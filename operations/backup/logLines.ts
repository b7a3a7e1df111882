import * as z from 'zod/mini';
import type { RawEvent } from '#platform/event-store/openRawLog.ts';
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
const checkDigitsOf = (event: RawEvent): string => eventDigest(event).toString('hex').slice(0, CHECK_DIGITS);

const encodeBytes = (bytes: Uint8Array): z.infer<typeof bytesSchema> => {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString('utf8');
  return Buffer.from(text).equals(buffer) ? text : { base64: buffer.toString('base64') };
};
const decodeBytes = (field: z.infer<typeof bytesSchema>): Buffer =>
  typeof field === 'string' ? Buffer.from(field) : Buffer.from(field.base64, 'base64');

/** Encodes an event as one line of `log.jsonl`. */
export const formatLogLine = (event: RawEvent): string =>
  JSON.stringify({
    stream: event.streamName,
    revision: event.revision.toString(),
    position: event.position.toString(),
    id: event.id,
    type: event.type,
    isJson: event.isJson,
    data: encodeBytes(event.data),
    metadata: encodeBytes(event.metadata),
    check: checkDigitsOf(event),
  } satisfies z.infer<typeof lineSchema>);

/** Decodes the event of a line. Throws `BackupUnusable` if the line was changed. */
export const parseLogLine = (line: string, lineNumber: number): RawEvent => {
  let parsedLine: z.infer<typeof lineSchema>;
  try {
    parsedLine = z.parse(lineSchema, JSON.parse(line));
  } catch {
    throw new BackupUnusable(`Line ${lineNumber} of the log is damaged.`);
  }
  const event: RawEvent = {
    streamName: parsedLine.stream,
    revision: BigInt(parsedLine.revision),
    position: BigInt(parsedLine.position),
    id: parsedLine.id,
    type: parsedLine.type,
    // The target store sets the time.
    created: 0,
    isJson: parsedLine.isJson,
    data: decodeBytes(parsedLine.data),
    metadata: decodeBytes(parsedLine.metadata),
  };
  if (checkDigitsOf(event) !== parsedLine.check)
    throw new BackupUnusable(`Line ${lineNumber} of the log (${parsedLine.stream}@${parsedLine.revision}) is damaged.`);
  return event;
};
