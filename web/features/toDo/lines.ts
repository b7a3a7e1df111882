import type { Can } from '../../access/useCan.ts';
import type { Waiting } from '../../api/types.ts';

/** By harm to a visitor: wrong facts, old beds, new places, changes, age, requests. It never changes with the numbers. */
export const LINES = ['reports', 'oldBeds', 'waiting', 'changed', 'unconfirmed', 'requested'] as const;
export type Line = (typeof LINES)[number];
/** The lines that exist for each region. */
export const IN_REGIONS = ['reports', 'oldBeds', 'waiting', 'changed', 'unconfirmed'] as const;

/** No number is shown larger. */
const MAX_SHOWN = 9999;
export const shownCount = (count: number): number => Math.min(count, MAX_SHOWN);

/** The number of a line; undefined: the line is not for this user. */
export const countOf = ({ lines }: Waiting, line: Line): number | undefined => lines[line]?.count;

/** How many things wait in all. */
export const countAll = (waiting: Waiting): number => LINES.reduce((sum, line) => sum + (countOf(waiting, line) ?? 0), 0);

type Address = readonly [path: string, query: Readonly<Record<string, string>>];

const LISTS: Readonly<Record<Exclude<Line, 'oldBeds'>, Address>> = {
  reports: ['/feedbacks', { kind: 'report' }],
  waiting: ['/manage_approvals', {}],
  changed: ['/manage_approvals', { tab: 'changed' }],
  unconfirmed: ['/manage_services', { shown: 'unconfirmed' }],
  requested: ['/manage_services', { shown: 'requested' }],
};
/** A user who counts no beds finds old counts among the places that they manage. */
const oldBedsList = (can: Can): Address => (can('beds.count') ? ['/available_beds', {}] : ['/manage_services', { shown: 'oldBeds' }]);

/** The address of the list that a number counts, of one region where there is one. */
export const listOf = (line: Line, can: Can, region?: string): string => {
  const [path, filters] = line === 'oldBeds' ? oldBedsList(can) : LISTS[line];
  const query = new URLSearchParams({ ...filters, ...(region !== undefined && { region }) }).toString();
  return query === '' ? path : `${path}?${query}`;
};
