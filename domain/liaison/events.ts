import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';
import { sealedSchema } from '#kernel/sealed.ts';

/** `sealed`, with the liaison's own key: everything else that is said (`form.ts`). */
const facts = () => z.strictObject({ district: z.string(), county: z.string(), sealed: sealedSchema });
const nothing = () => z.strictObject({});

/** The facts of `liaison-<id>`. */
export const liaisonEventSchemas = {
  LiaisonAdded: facts(),
  LiaisonRevised: facts(),
  LiaisonRemoved: nothing(),
  LiaisonRestored: nothing(),
  /** Removed for so long that nobody can restore it: its key is destroyed. */
  LiaisonPurged: z.strictObject({ purgedAt: z.iso.datetime() }),
} as const;

export type LiaisonEvent = EventOf<typeof liaisonEventSchemas>;
