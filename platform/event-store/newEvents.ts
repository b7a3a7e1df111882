import { metadataSchema } from '../../kernel/events/envelope.ts';
import { withCarried } from '../../domain/events/registry.ts';
import { InvalidEvent } from './errors.ts';
import type { ParseEventData } from './parsing.ts';
import type { RawNewEvent } from './rawTypes.ts';
import type { NewEvent } from './types.ts';

/** An event in the bytes it is stored in. Throws `InvalidEvent` for what could not be read back. */
export const toRawEvent = (event: NewEvent, parse: ParseEventData): RawNewEvent => {
  const parsed = parse(event.type, event.data, event.carried);
  if (!parsed.ok) throw new InvalidEvent(parsed.reason);
  if (parsed.type !== event.type) throw new InvalidEvent(`${event.type} is a former version of ${parsed.type}.`);
  const metadata = metadataSchema.safeParse(event.metadata);
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
