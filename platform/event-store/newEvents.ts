import { withCarried } from '#domain/events/registry.ts';
import { metadataSchema } from '#kernel/events/envelope.ts';
import { InvalidEvent } from './errors.ts';
import type { ParseEventData } from './parsing.ts';
import type { RawNewEvent } from './rawTypes.ts';
import type { NewEvent } from './types.ts';

/** Metadata have no texts of people's, in which this could stand. */
const CONTINUES = /"continues"\s*:\s*true/;

/**
 * An event in the bytes it is stored in; `continues`: the next event of the stream is of the same append. Throws `InvalidEvent`
 * for what could not be read back.
 */
export const toRawEvent = (event: NewEvent, parse: ParseEventData, continues = false): RawNewEvent => {
  const parsed = parse(event.type, event.data, event.carried);
  if (!parsed.ok) throw new InvalidEvent(parsed.reason);
  if (parsed.type !== event.type) throw new InvalidEvent(`${event.type} is a former version of ${parsed.type}.`);
  const metadata = metadataSchema.safeParse({ ...event.metadata, continues: continues || undefined });
  if (!metadata.success)
    throw new InvalidEvent(`${event.type} metadata: ${metadata.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
  try {
    return {
      id: event.id,
      type: event.type,
      isJson: true,
      data: Buffer.from(JSON.stringify(withCarried(event.type, parsed.data, event.carried))),
      metadata: Buffer.from(JSON.stringify(metadata.data)),
    };
  } catch {
    throw new InvalidEvent(`${event.type} cannot be written as JSON.`);
  }
};

/** Whether the metadata of an event say that the next one of its stream is of the same append. */
export const continuesIn = ({ buffer, byteOffset, length }: Uint8Array): boolean =>
  CONTINUES.test(Buffer.from(buffer, byteOffset, length).toString());
