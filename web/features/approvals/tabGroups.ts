import { tabOf, TABS, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { ManagedService } from '../../api/types.ts';

/** Returns the tab of a service; of several tabs the first in the order of the tabs. */
export const tabOfService = ({ type }: Pick<ManagedService, 'type'>): Tab => {
  const tabs = new Set(type.map(tabOf));
  return TABS.find((tab) => tabs.has(tab)) ?? 'RESOURCES';
};

export interface TabGroup {
  readonly tab: Tab;
  readonly rows: readonly ManagedService[];
}

/** Returns the first groups, with at most `maxRows` rows in total. */
export const firstRows = (groups: readonly TabGroup[], maxRows: number): readonly TabGroup[] => {
  const taken: TabGroup[] = [];
  for (const { tab, rows } of groups) {
    const remaining = maxRows - taken.reduce((sum, group) => sum + group.rows.length, 0);
    if (remaining > 0) taken.push({ tab, rows: rows.slice(0, remaining) });
  }
  return taken;
};

/** Groups services by kind. Each group keeps the order of its rows; empty groups are left out. */
export const groupByKind = (rows: readonly ManagedService[]): readonly TabGroup[] =>
  TABS.map((tab) => ({ tab, rows: rows.filter((row) => tabOfService(row) === tab) })).filter((group) => group.rows.length > 0);
