import * as z from 'zod/mini';
import { commandProblems, signedInCommand, signedInProblems, signedInQuery } from './operationParts.ts';
import { flagSchema, pageOf, limitedTextSchema } from './query.ts';

/* Common parts of the operations of regions, coordinators and liaisons. */

const tag = 'Regions';
export const regionQuery = {
  ...signedInQuery,
  tag,
  permission: 'region.read',
  requestHeaders: ['Consistency-Token', 'Accept-Language'],
  problems: { ...signedInProblems, 503: ['NOT_READY', 'UNAVAILABLE'] },
} as const;
export const regionCommand = { ...signedInCommand, tag, permission: 'region.revise' } as const;

/** Only users who may restore removed contacts and regions see them. */
export const removedGrants = { '?removed': 'region.revise' } as const;

export const listShape = {
  q: z.optional(limitedTextSchema(200)),
  /** True lists the removed items instead of the current ones. */
  removed: z._default(flagSchema, false),
  ...pageOf('name', 'createdAt', 'updatedAt'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
} as const;

export const listParameters = {
  q: 'Words to search for.',
  removed: 'Returns removed items, for callers who may restore them.',
} as const;

/** Fields of every listed item: its times, and the revision to send with the next edit. */
export const stampShape = {
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Revision to send with the next edit. */
  revision: z.int(),
  isRemoved: z.optional(z.literal(true)),
  /** True if the item came with the sample directory. */
  sample: z.optional(z.literal(true)),
};

export const changedSchema = z.object({ id: z.string(), message: z.string(), revision: z.int() });
export type RegionChanged = z.infer<typeof changedSchema>;

export const changeProblems = { ...commandProblems, 404: ['NOT_FOUND'], 409: ['CONFLICT', 'REMOVED'] };
export const exampleTime = '2026-03-10T17:00:00.000Z';
