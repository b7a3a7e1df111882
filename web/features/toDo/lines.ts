import type { Can } from '../../access/useCan.ts';
import type { Waiting } from '../../api/types.ts';

/**
 * Ordered by the harm to visitors: wrong facts, old bed counts, new places, changes, unconfirmed facts, requests. The order does not
 * depend on the counts.
 */
export const LINES = ['reports', 'oldBeds', 'waiting', 'changed', 'unconfirmed', 'requested'] as const;
export type Line = (typeof LINES)[number];
/** Kinds that are counted by region. */
export const IN_REGIONS = ['reports', 'oldBeds', 'waiting', 'changed', 'unconfirmed'] as const;

/** Maximum number that is displayed. */
const MAX_SHOWN = 9999;
export const shownCount = (count: number): number => Math.min(count, MAX_SHOWN);

/** Returns the count of a line; undefined if the line does not concern this user. */
export const countOf = ({ lines }: Waiting, line: Line): number | undefined => lines[line]?.count;

/** Returns the total number of waiting items. */
export const countAll = (waiting: Waiting): number => LINES.reduce((sum, line) => sum + (countOf(waiting, line) ?? 0), 0);

type Address = readonly [path: string, query: Readonly<Record<string, string>>];

const LISTS: Readonly<Record<Exclude<Line, 'oldBeds'>, Address>> = {
  reports: ['/feedbacks', { kind: 'report' }],
  waiting: ['/manage_approvals', {}],
  changed: ['/manage_approvals', { tab: 'changed' }],
  unconfirmed: ['/manage_services', { shown: 'unconfirmed' }],
  requested: ['/manage_services', { shown: 'requested' }],
};
/** A user who may not count beds is linked to the places that they manage. */
const oldBedsList = (can: Can): Address => (can('beds.count') ? ['/available_beds', {}] : ['/manage_services', { shown: 'oldBeds' }]);

/** Returns the address of the list with the counted items, optionally of one region. */
export const listOf = (line: Line, can: Can, region?: string): string => {
  const [path, filters] = line === 'oldBeds' ? oldBedsList(can) : LISTS[line];
  const query = new URLSearchParams({ ...filters, ...(region !== undefined && { region }) }).toString();
  return query === '' ? path : `${path}?${query}`;
};
