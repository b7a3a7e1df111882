import type * as z from 'zod/mini';
import type { DomainEvent, RecordedEvent } from './envelope.ts';

/** Every event that the schemas of a stream, by type, say. */
export type EventOf<Schemas extends Readonly<Record<string, z.core.$ZodType>>> = {
  [Type in keyof Schemas & string]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> };
}[keyof Schemas & string];

/** Tells whether an event of a stream (validated when it was read) is one that the schemas say. */
export const isEventOf =
  <Event extends DomainEvent>(schemas: Readonly<Record<Event['type'], z.core.$ZodType>>) =>
  (event: RecordedEvent): event is RecordedEvent<Event> =>
    Object.hasOwn(schemas, event.type);
