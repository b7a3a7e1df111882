import * as z from 'zod/mini';
import { LANGUAGES } from '../vocabulary/languages.ts';
import { ROLES } from '../vocabulary/roles.ts';

/**
 * The actor of an event, with their role at that time and the channel; `link`: through the link of a message, without signing in. `SYSTEM`
 * is the product itself (seals, log identity), or, with `key`, the program that used the API key with that id.
 */
export const actorSchema = z.strictObject({
  id: z.string(),
  role: z.union([z.enum(ROLES), z.literal('GUEST'), z.literal('SYSTEM')]),
  via: z.enum(['web', 'api', 'link', 'import', 'reaction', 'policy', 'key']),
});
export type Actor = z.infer<typeof actorSchema>;

/** Whether this version knows the actor's role. */
export const isActorRole = (role: string): role is Actor['role'] => actorSchema.shape.role.safeParse(role).success;

/**
 * Metadata of every event. No personal data and no free text: metadata is never sealed.
 * Times are ISO 8601 in UTC with milliseconds.
 */
export const metadataSchema = z.strictObject({
  commandId: z.uuid(),
  /** SHA-256 (hex) of the command's canonical body: the same key with another body is rejected. */
  commandDigest: z.string(),
  correlationId: z.uuid(),
  causationId: z.uuid(),
  actor: actorSchema,
  occurredAt: z.iso.datetime(),
  locale: z.enum(LANGUAGES),
  /** Id of the command that this event compensates. */
  undoes: z.optional(z.uuid()),
  /** Imports: time at which the facts were true. Freshness is the older of this and `occurredAt`. */
  factsAsOf: z.optional(z.iso.datetime()),
  /** Set on every event of the fictional sample directory. */
  sample: z.optional(z.literal(true)),
  /** True if the next event of the stream belongs to the same append: followers of the log process both together. */
  continues: z.optional(z.literal(true)),
});
export type EventMetadata = z.infer<typeof metadataSchema>;

/** One event of a decision: a discriminated union member such as `{ type: 'ServiceApproved', data: {...} }`. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
  /** Data of the event that this one replaces: the new event keeps all of its fields that this version does not know. */
  readonly carried?: unknown;
  /** Id of the command that this event undoes, if the whole command undoes none. */
  readonly undoes?: string;
  /** Id of the command that caused it, if that is not the command that appends it. */
  readonly causedBy?: string;
}

/**
 * One event read from the log, upcast to its newest version and validated. Data and metadata may contain fields and list values of a newer
 * version that this one does not know.
 */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly streamName: string;
  /** Position in its stream, from 0. */
  readonly revision: bigint;
  /** Commit position in `$all`; increasing, with gaps. */
  readonly position: bigint;
  /** Time of storage, by the event store's clock: milliseconds since 1970. Undefined for an event that was appended and not read back. */
  readonly created?: number;
  readonly metadata: EventMetadata;
  /** True if this version does not know the type: it shows only that a newer version wrote to the stream. */
  readonly isNewer?: true;
};

/** Whether the stream contains an event of a newer version that this one does not know. */
export const includesNewerEvents = (history: readonly Pick<RecordedEvent, 'isNewer'>[]): boolean =>
  history.some(({ isNewer }) => isNewer === true);
