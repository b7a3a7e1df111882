import * as z from 'zod/mini';
import { flag, pageOf, textOf } from './query.ts';
import { commandProblems, signedInCommand, signedInProblems, signedInQuery } from './serviceParts.ts';

/* What the calls about regions, coordinators and liaisons share. */

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
export const listGrants = { '?removed': 'region.revise' } as const;

export const listed = {
  q: z.optional(textOf(200)),
  /** Those that were removed, instead of those that are there. */
  removed: z._default(flag, false),
  ...pageOf('name', 'createdAt', 'updatedAt'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
} as const;

export const listParameters = {
  q: 'Words to look for.',
  removed: 'Those that were removed, for who may restore them.',
} as const;

/** Of everything that is listed: when it was said, and what the next edit says it has seen. */
export const stamps = {
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Base of the next edit. */
  revision: z.int(),
  isRemoved: z.optional(z.literal(true)),
  /** It came with the sample directory. */
  sample: z.optional(z.literal(true)),
};

export const changedSchema = z.object({ id: z.string(), message: z.string(), revision: z.int() });
export type RegionChanged = z.infer<typeof changedSchema>;

export const changeProblems = { ...commandProblems, 404: ['NOT_FOUND'], 409: ['CONFLICT', 'REMOVED'] };
export const at = '2026-03-10T17:00:00.000Z';
