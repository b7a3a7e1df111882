import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';
import { sealedSchema } from '#kernel/sealed.ts';

const facts = () => z.strictObject({ sealed: sealedSchema });
const nothing = () => z.strictObject({});

/** The facts of `coordinator-<id>`. Everything that is said (`form.ts`) is sealed with the coordinator's own key. */
export const coordinatorEventSchemas = {
  CoordinatorAdded: facts(),
  CoordinatorRevised: facts(),
  CoordinatorRemoved: nothing(),
  CoordinatorRestored: nothing(),
  /** Removed for so long that nobody can restore it: its key is destroyed. */
  CoordinatorPurged: z.strictObject({ purgedAt: z.iso.datetime() }),
} as const;

export type CoordinatorEvent = EventOf<typeof coordinatorEventSchemas>;
