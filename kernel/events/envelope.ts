import * as z from 'zod/mini';
import { LANGUAGES } from '../vocabulary/languages.ts';
import { ROLES } from '../vocabulary/roles.ts';

/**
 * Who did it, in which role at that moment, and by which way; `link`: by the link of a message, without signing in. `SYSTEM` is the
 * product itself (seals, log identity).
 */
export const actorSchema = z.strictObject({
  id: z.string(),
  role: z.union([z.enum(ROLES), z.literal('GUEST'), z.literal('SYSTEM')]),
  via: z.enum(['web', 'api', 'link', 'import', 'reaction', 'policy']),
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
  /** SHA-256 (hex) of the command's canonical body: the same key with another body is refused. */
  commandDigest: z.string(),
  correlationId: z.uuid(),
  causationId: z.uuid(),
  actor: actorSchema,
  occurredAt: z.iso.datetime(),
  locale: z.enum(LANGUAGES),
  /** The command this event compensates. */
  undoes: z.optional(z.uuid()),
  /** Imports: when the facts were true. Freshness is the older of this and `occurredAt`. */
  factsAsOf: z.optional(z.iso.datetime()),
  /** Set on every event of the fictional sample directory. */
  sample: z.optional(z.literal(true)),
  /** The next event of its stream was appended with it: who follows the log takes both at once. */
  continues: z.optional(z.literal(true)),
});
export type EventMetadata = z.infer<typeof metadataSchema>;

/** One event as the domain decides it: a discriminated union member such as `{ type: 'ServiceApproved', data: {...} }`. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
  /** The replaced data, as it was read: the new event repeats everything of it that this version does not know. */
  readonly carried?: unknown;
  /** The command it takes back, where it is not the whole command that does. */
  readonly undoes?: string;
  /** The command that led to it, where that is not the one that says it. */
  readonly causedBy?: string;
}

/**
 * One event as it was read from the log, upcast to its newest version and validated. Data and metadata may hold fields,
 * and values of lists, that this version does not know: a newer one wrote them.
 */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly streamName: string;
  /** Place in its stream, from 0. */
  readonly revision: bigint;
  /** Commit position in `$all`; grows, is not dense. */
  readonly position: bigint;
  /** When it was stored, by the event store's clock: milliseconds since 1970. Absent of what was appended just now and not read back. */
  readonly created?: number;
  readonly metadata: EventMetadata;
  /** It is of a type that this version does not know: nothing is concluded from it but that a newer one wrote here. */
  readonly isNewer?: true;
};

/** Whether a newer version wrote to this stream what this one does not know. */
export const holdsNewer = (history: readonly Pick<RecordedEvent, 'isNewer'>[]): boolean => history.some(({ isNewer }) => isNewer === true);
