import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';
import { sealedSchema } from '../values/sealed.ts';

const sealedFacts = () => z.strictObject({ sealed: sealedSchema });
const emptyData = () => z.strictObject({});

/** Events of `coordinator-<id>`. All facts (`form.ts`) are sealed with the coordinator's own key. */
export const coordinatorEventSchemas = {
  CoordinatorAdded: sealedFacts(),
  CoordinatorRevised: sealedFacts(),
  CoordinatorRemoved: emptyData(),
  CoordinatorRestored: emptyData(),
  /** The time to restore the coordinator is over, and the key is destroyed. */
  CoordinatorPurged: z.strictObject({ purgedAt: z.iso.datetime() }),
} as const;

export type CoordinatorEvent = EventOf<typeof coordinatorEventSchemas>;
