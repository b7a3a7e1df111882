import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';
import { commandResponse, placeSchema, signedInProblems, signedInQuery, SERVICES_TAG } from './operationParts.ts';
import { changedSchema, changeHeaders, editBase } from './serviceEdit.ts';

const textSchema = (maxTextLength: number) => z.string().check(z.maxLength(maxTextLength));

/** A query by POST, so that the address of the form appears in no access log. */
export const locateAddress = defineOperation({
  ...signedInQuery,
  tag: SERVICES_TAG,
  id: 'locateAddress',
  permission: 'service.add',
  method: 'post',
  path: '/services/locate-address',
  summary: 'Locate an address for the pin of a form',
  description:
    'If the operator configured a geocoder and the address is public, the server queries the geocoder. `state` is its result: `found`, `none` (address unknown), `unavailable` (no response from the geocoder) or `off` (no geocoder is configured, or the address is hidden). If it is not `found`, `location` is the center of the ZIP code or of the city, with `isApproximate`; it is absent if both are unknown.',
  body: z.object({
    address1: textSchema(200),
    city: textSchema(100),
    state: textSchema(100),
    zip: textSchema(20),
    country: textSchema(100),
    /** True: the address is not sent to the geocoder. */
    isConfidential: z.optional(z.boolean()),
  }),
  bodyExample: { address1: '100 Example Street', city: 'Los Angeles', state: 'CA', zip: '90012', country: 'US' },
  responses: {
    200: {
      description: 'The place, the center of its ZIP code (or else of its city), and the distance between them in meters.',
      schema: z.object({
        state: z.enum(['found', 'none', 'unavailable', 'off']),
        location: z.optional(placeSchema),
        isApproximate: z.boolean(),
        centre: z.optional(placeSchema),
        metresFromCentre: z.optional(z.int().check(z.gte(0))),
      }),
    },
  },
  problems: { ...signedInProblems, 429: ['TOO_MANY_REQUESTS'] },
});

export const setPlace = defineOperation({
  ...editBase,
  id: 'setPlace',
  permission: 'service.revise',
  method: 'put',
  path: '/services/{id}/place',
  summary: 'Set the pin of a service',
  description:
    'A pin that a user set stays until a user moves it or changes the address. The pin of a hidden place is encrypted like its address. A pin that ZIP code, city and state contradict is rejected (`PIN_FAR_FROM_ADDRESS`).',
  body: placeSchema,
  bodyExample: { coordinates: [-118.2437, 34.0522] },
  responses: commandResponse('The pin is set.', changedSchema, changeHeaders),
});
