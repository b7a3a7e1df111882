import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';
import { API_KEY_RIGHTS } from '../permissions/apiKeys.ts';

/** Events of `apiKey-<id>`: a key with which a program of another organization uses the API. The secret of the key is in no event. */
export const apiKeyEventSchemas = {
  ApiKeyIssued: z.strictObject({
    /** Name of the program or its operator, which the history shows as the one who acted. */
    name: z.string(),
    rights: z.array(z.enum(API_KEY_RIGHTS)),
    /** Ids of the listings whose beds the key may count; absent without that right. */
    serviceIds: z.optional(z.array(z.string())),
    /** Time from which the key is refused; absent if it never expires. */
    expiresAt: z.optional(z.iso.datetime()),
  }),
  ApiKeyRevoked: z.strictObject({}),
} as const;

export type ApiKeyEvent = EventOf<typeof apiKeyEventSchemas>;
