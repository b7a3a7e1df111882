import * as z from 'zod/mini';
import { actorSchema } from '../envelope/envelope.ts';
import type { EventOf } from '../envelope/eventsOf.ts';

/** A count that a user undid or restored, and the present count that results. */
const correction = {
  available: z.int().check(z.gte(0)),
  total: z.nullable(z.int()),
  /** When the present count was made; its age is not the age of the correction. */
  observedAt: z.iso.datetime(),
  /** Event id of the count that was undone or restored. */
  of: z.string(),
  /** Author of the present count; absent if the number stays as it was. */
  by: z.optional(z.strictObject({ id: z.string(), role: actorSchema.shape.role })),
};

/** Events of `beds-<serviceId>`. Counts are absolute, so applying one twice is safe. */
export const bedsEventSchemas = {
  CapacitySet: z.strictObject({ total: z.nullable(z.int().check(z.gte(1))) }),
  BedsCounted: z.strictObject({
    available: z.int().check(z.gte(0)),
    total: z.nullable(z.int()),
    /** When the beds were counted, ISO 8601 UTC. */
    observedAt: z.iso.datetime(),
    /** The count that the screen showed when this one was made; null if there was none. */
    saw: z.nullable(z.int()),
  }),
  BedsCountCorrected: z.strictObject(correction),
  /** A user restored a count that was undone before. */
  BedsCountRestored: z.strictObject(correction),
  /** Whether the owner gets a mail when the count becomes old; on until a user switches it off. */
  BedReminderSet: z.strictObject({ on: z.boolean() }),
} as const;

export type BedsEvent = EventOf<typeof bedsEventSchemas>;
