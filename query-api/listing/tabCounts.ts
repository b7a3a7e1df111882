import { TABS, tabOf, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import { typeBitsWithTabs, type Catalogue } from './catalogue.ts';
import type { CountQuery } from './listQuery.ts';
import type { Matches } from './matches.ts';

export type TabCounts = Readonly<Record<Tab, number>>;

/** Returns for a tab the sets of types from each of which a service needs one: the tab's types, and those of it in each group. */
const typeMasksOf = (tab: Tab, groups: CountQuery['types'] = []): readonly number[] => [
  typeBitsWithTabs([tab]),
  ...groups.map((group) => typeBitsWithTabs(group.filter((type) => tabOf(type) === tab))).filter((bits) => bits !== 0),
];

/** Counts the matches under each tab in one pass; a service of several tabs counts in each. */
export const countTabs = (
  { columns: { types }, size }: Catalogue,
  { mask, slots }: Matches,
  { types: groups, atMost = Infinity }: Omit<CountQuery, 'filter'>,
): TabCounts => {
  const masksByTab = TABS.map((tab) => typeMasksOf(tab, groups));
  const counts = TABS.map(() => 0);
  const add = (slot: number): void => {
    const serviceTypes = types[slot]!;
    for (let tab = 0; tab < masksByTab.length; tab++) {
      let isMatch = true;
      for (const bits of masksByTab[tab]!) isMatch &&= (serviceTypes & bits) !== 0;
      if (isMatch) counts[tab]!++;
    }
  };
  if (slots !== undefined) for (const slot of slots) add(slot);
  else for (let slot = 0; slot < size; slot++) if (mask[slot] === 1) add(slot);
  return Object.fromEntries(TABS.map((tab, index) => [tab, Math.min(counts[index]!, atMost)])) as Record<Tab, number>;
};
