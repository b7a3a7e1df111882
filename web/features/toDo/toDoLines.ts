import type { Can } from '../../access/useCan.ts';
import type { Waiting } from '../../api/types.ts';

/**
 * Ordered by the harm to visitors: wrong facts, old bed counts, new places, changes, unconfirmed facts, requests. The order does not
 * depend on the counts.
 */
export const TO_DO_LINES = ['reports', 'oldBeds', 'waiting', 'changed', 'unconfirmed', 'requested'] as const;
export type ToDoLineName = (typeof TO_DO_LINES)[number];
/** Kinds that are counted by region. */
export const REGION_LINES = ['reports', 'oldBeds', 'waiting', 'changed', 'unconfirmed'] as const;

/** Maximum number that is displayed. */
const MAX_SHOWN_COUNT = 9999;
export const cappedCount = (count: number): number => Math.min(count, MAX_SHOWN_COUNT);

/** Returns the kinds of tasks with their counts above zero, the most urgent first. */
export const linesToDo = ({ lines }: Waiting): readonly (readonly [line: ToDoLineName, count: number])[] =>
  TO_DO_LINES.map((line) => [line, lines[line]?.count ?? 0] as const).filter(([, count]) => count > 0);

type UrlParts = readonly [path: string, query: Readonly<Record<string, string>>];

const LIST_OF_LINE: Readonly<Record<Exclude<ToDoLineName, 'oldBeds'>, UrlParts>> = {
  reports: ['/feedbacks', { kind: 'report' }],
  waiting: ['/manage_approvals', {}],
  changed: ['/manage_approvals', { tab: 'changed' }],
  unconfirmed: ['/manage_services', { shown: 'unconfirmed' }],
  requested: ['/manage_services', { shown: 'requested' }],
};
/** A user who may not count beds is linked to the places that they manage. */
const oldBedsList = (can: Can): UrlParts => (can('beds.count') ? ['/available_beds', {}] : ['/manage_services', { shown: 'oldBeds' }]);

/** Returns the address of the list with the counted items, optionally of one region. */
export const listUrl = (line: ToDoLineName, can: Can, region?: string): string => {
  const [path, filters] = line === 'oldBeds' ? oldBedsList(can) : LIST_OF_LINE[line];
  const query = new URLSearchParams({ ...filters, ...(region !== undefined && { region }) }).toString();
  return query === '' ? path : `${path}?${query}`;
};
