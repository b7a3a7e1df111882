import * as z from 'zod/mini';
import { MAX_QUOTA } from '#domain/quota/limits.ts';
import { MAX_BED_HOURS } from '#domain/rules/rules.ts';
import { defineOperation } from './operation.ts';
import { readResponse, signedInProblems, signedInQuery } from './operationParts.ts';
import { flagSchema, wholeNumberSchema } from './query.ts';

/* What-if: the commands of a period under other rules, beside what happened. */

/** Maximum number of services in a response. */
export const MAX_WHAT_IF_LISTINGS = 200;

const rulesSchema = z.object({
  quota: z.int(),
  /** Hours after which a bed count is old. */
  bedHours: z.number(),
  ownersPublish: z.boolean(),
});

const numbersSchema = z.object({
  /** Services that users added in the period; the next three count further commands on services. */
  added: z.int(),
  handedOver: z.int(),
  removed: z.int(),
  restored: z.int(),
  /** Services at the end of the period. */
  visible: z.int(),
  waiting: z.int(),
  /** Services that waited for approval at some time of the period, and the sum of their hours. */
  waited: z.int(),
  hoursWaited: z.number(),
  /** Visible shelters with an old bed count at the end, or with none. */
  oldCounts: z.int(),
  /** Sums over all visible shelters. */
  hoursOld: z.number(),
  hoursFresh: z.number(),
});

const outcomeSchema = z.object({
  /** At the end of the period; `none`: it was never added. */
  status: z.enum(['none', 'waiting', 'visible', 'removed']),
  /** Account id of the owner; empty for `none`. */
  owner: z.string(),
  hasOldCount: z.boolean(),
  hoursWaited: z.number(),
  hoursOld: z.number(),
});

const whatIfSchema = z.object({
  /** Rules of the product, and the rules that were compared with them. */
  rules: z.object({ happened: rulesSchema, changed: rulesSchema }),
  happened: numbersSchema,
  changed: numbersSchema,
  /** Commands in the log that the changed rules refuse because of the quota; `closed`: closings of accounts. */
  refused: z.object({ added: z.int(), handedOver: z.int(), restored: z.int(), closed: z.int() }),
  /** Number of services that differ. */
  differing: z.int(),
  /** The first of them, in the order in which users added them. */
  listings: z.array(z.object({ id: z.string(), name: z.string(), happened: outcomeSchema, changed: outcomeSchema })),
});
export type WhatIfAnswer = z.infer<typeof whatIfSchema>;

export const getWhatIf = defineOperation({
  ...signedInQuery,
  id: 'getWhatIf',
  tag: 'Replay',
  permission: 'whatIf.run',
  method: 'get',
  path: '/what-if',
  summary: 'Compare the commands of a period under other rules with what happened',
  description: `Judges the commands in the log under the given rules; rules that are not given stay as they are. Commands that the present rules refused are not in the log: a looser rule shows at least what would have changed. Of an edit, only the facts that it changed are judged; the undo of an edit restores the facts that it restored in the log. Changes nothing. A process answers one what-if at a time; others wait. Lists at most ${MAX_WHAT_IF_LISTINGS} services.`,
  query: z.object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    quota: z.optional(wholeNumberSchema(1, MAX_QUOTA)),
    bedHours: z.optional(wholeNumberSchema(1, MAX_BED_HOURS)),
    ownersPublish: z.optional(flagSchema),
  }),
  parameters: {
    from: 'Start of the period (inclusive).',
    to: 'End of the period (exclusive), at most 400 days after its start.',
    quota: 'Maximum number of services of an owner without a personal quota. At least one rule is required.',
    bedHours: 'Hours after which a bed count is old.',
    ownersPublish: 'Whether new services of providers with an approved service are visible at once.',
  },
  responses: readResponse('What happened, and what would have happened.', whatIfSchema),
  problems: { ...signedInProblems, 503: ['UNAVAILABLE', 'TRY_AGAIN'] },
});
