import { tabOf, TABS, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { ManagedService } from '../../api/types.ts';

/** The tab that a service stands under: of several the first in the order of the tabs. */
export const tabOfService = ({ type }: Pick<ManagedService, 'type'>): Tab => {
  const tabs = new Set(type.map(tabOf));
  return TABS.find((tab) => tabs.has(tab)) ?? 'RESOURCES';
};

export interface Group {
  readonly tab: Tab;
  readonly rows: readonly ManagedService[];
}

/** The first groups, of as many rows. */
export const firstRows = (groups: readonly Group[], most: number): readonly Group[] => {
  const first: Group[] = [];
  for (const { tab, rows } of groups) {
    const left = most - first.reduce((sum, group) => sum + group.rows.length, 0);
    if (left > 0) first.push({ tab, rows: rows.slice(0, left) });
  }
  return first;
};

/** Services by what kind they are, each group in the order of its rows; no empty one. */
export const groupByKind = (rows: readonly ManagedService[]): readonly Group[] =>
  TABS.map((tab) => ({ tab, rows: rows.filter((row) => tabOfService(row) === tab) })).filter((group) => group.rows.length > 0);
