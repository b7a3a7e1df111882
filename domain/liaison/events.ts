import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';
import { sealedSchema } from '../values/sealed.ts';

/** `sealed`, with the liaison's own key: all other facts (`form.ts`). */
const facts = () => z.strictObject({ district: z.string(), county: z.string(), sealed: sealedSchema });
const emptyData = () => z.strictObject({});

/** Events of `liaison-<id>`. */
export const liaisonEventSchemas = {
  LiaisonAdded: facts(),
  LiaisonRevised: facts(),
  LiaisonRemoved: emptyData(),
  LiaisonRestored: emptyData(),
  /** The time to restore the liaison is over, and the key is destroyed. */
  LiaisonPurged: z.strictObject({ purgedAt: z.iso.datetime() }),
} as const;

export type LiaisonEvent = EventOf<typeof liaisonEventSchemas>;
