import { tabOf, TABS, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { ManagedService } from '../../api/types.ts';

/** Returns the tab of a service; of several tabs the first in the order of the tabs. */
export const tabOfService = ({ type }: Pick<ManagedService, 'type'>): Tab => {
  const tabs = new Set(type.map(tabOf));
  return TABS.find((tab) => tabs.has(tab)) ?? 'RESOURCES';
};

export interface Group {
  readonly tab: Tab;
  readonly rows: readonly ManagedService[];
}

/** Returns the first groups, with at most `most` rows in total. */
export const firstRows = (groups: readonly Group[], most: number): readonly Group[] => {
  const first: Group[] = [];
  for (const { tab, rows } of groups) {
    const left = most - first.reduce((sum, group) => sum + group.rows.length, 0);
    if (left > 0) first.push({ tab, rows: rows.slice(0, left) });
  }
  return first;
};

/** Groups services by kind. Each group keeps the order of its rows; empty groups are left out. */
export const groupByKind = (rows: readonly ManagedService[]): readonly Group[] =>
  TABS.map((tab) => ({ tab, rows: rows.filter((row) => tabOfService(row) === tab) })).filter((group) => group.rows.length > 0);
