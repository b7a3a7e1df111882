import type * as z from 'zod/mini';
import type { DomainEvent, RecordedEvent } from './envelope.ts';

/** Union of the events in the schemas of a stream, by type. */
export type EventOf<Schemas extends Readonly<Record<string, z.core.$ZodType>>> = {
  [Type in keyof Schemas & string]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> };
}[keyof Schemas & string];

/** Returns a type guard for events of these schemas; the events were validated on read. */
export const isEventOf =
  <Event extends DomainEvent>(schemas: Readonly<Record<Event['type'], z.core.$ZodType>>) =>
  (event: RecordedEvent): event is RecordedEvent<Event> =>
    Object.hasOwn(schemas, event.type);
