import * as z from 'zod/mini';

/** The facts of `kudos-<hmac of service and device>`: one stream for each device and service, so the log itself allows one. */
export const kudosEventSchemas = {
  KudosGiven: z.strictObject({ serviceId: z.string() }),
  KudosVoided: z.strictObject({ serviceId: z.string() }),
} as const;

type Schemas = typeof kudosEventSchemas;
export type KudosEvent = { [Type in keyof Schemas]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> } }[keyof Schemas];
