import * as z from 'zod/mini';
import { mergeCarriedData } from '#domain/events/registry.ts';
import { InvalidEvent } from './errors.ts';
import { compiledMetadata, type ParseEventData } from './parsing.ts';
import type { RawNewEvent } from './rawTypes.ts';
import type { NewEvent } from './types.ts';

/** Metadata contain no user texts in which this could occur. */
const CONTINUES_PATTERN = /"continues"\s*:\s*true/;

/**
 * Encodes an event; `continues`: the next event of the stream belongs to the same append. Throws `InvalidEvent` if the event could not be
 * read back.
 */
export const toRawEvent = (event: NewEvent, parse: ParseEventData, continues = false): RawNewEvent => {
  const parsed = parse(event.type, event.data, event.carried);
  if (!parsed.ok) throw new InvalidEvent(parsed.reason);
  if (parsed.type !== event.type) throw new InvalidEvent(`${event.type} is an old version of ${parsed.type}.`);
  const metadata = z.safeParse(compiledMetadata, { ...event.metadata, continues: continues || undefined });
  if (!metadata.success)
    throw new InvalidEvent(`${event.type} metadata: ${metadata.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
  try {
    return {
      id: event.id,
      type: event.type,
      isJson: true,
      data: Buffer.from(JSON.stringify(mergeCarriedData(event.type, parsed.data, event.carried))),
      metadata: Buffer.from(JSON.stringify(metadata.data)),
    };
  } catch {
    throw new InvalidEvent(`${event.type} cannot be serialized as JSON.`);
  }
};

/** Whether an event's metadata mark the next event of its stream as part of the same append. */
export const isContinued = ({ buffer, byteOffset, length }: Uint8Array): boolean =>
  CONTINUES_PATTERN.test(Buffer.from(buffer, byteOffset, length).toString());
