import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';
import { changedSchema, changeHeaders, edit } from './serviceEdit.ts';
import { done, place, signedInProblems, signedInQuery, tag } from './serviceParts.ts';

const words = (most: number) => z.string().check(z.maxLength(most));

/** A query by POST, so that the address of the form appears in no access log. */
export const locateAddress = defineOperation({
  ...signedInQuery,
  tag,
  id: 'locateAddress',
  permission: 'service.add',
  method: 'post',
  path: '/services/locate-address',
  summary: 'Where an address is, for the pin of a form',
  description:
    'The geocoder of the operator is asked, where one is set and the address is to be public. `state` says what came of it: `found`, `none` (not known), `unavailable` (no answer now) or `off` (none is set, or the address is hidden). Else, and with `isApproximate`, it is the centre of the ZIP code or the city; no `location` where neither is known.',
  body: z.object({
    address1: words(200),
    city: words(100),
    state: words(100),
    zip: words(20),
    country: words(100),
    /** True: the address is not sent to the geocoder. */
    isConfidential: z.optional(z.boolean()),
  }),
  bodyExample: { address1: '100 Example Street', city: 'Los Angeles', state: 'CA', zip: '90012', country: 'US' },
  responses: {
    200: {
      description: 'The place, the centre of its ZIP code (else of its city), and the metres between them.',
      schema: z.object({
        state: z.enum(['found', 'none', 'unavailable', 'off']),
        location: z.optional(place),
        isApproximate: z.boolean(),
        centre: z.optional(place),
        metresFromCentre: z.optional(z.int().check(z.gte(0))),
      }),
    },
  },
  problems: { ...signedInProblems, 429: ['TOO_MANY_REQUESTS'] },
});

export const setPlace = defineOperation({
  ...edit,
  id: 'setPlace',
  permission: 'service.revise',
  method: 'put',
  path: '/services/{id}/place',
  summary: 'Put the pin of a service where it is',
  description:
    'A pin that a person put stays until they move it or write another address. Of a hidden place it is sealed like the address.',
  body: place,
  bodyExample: { coordinates: [-118.2437, 34.0522] },
  responses: done('The pin is there.', changedSchema, changeHeaders),
});
