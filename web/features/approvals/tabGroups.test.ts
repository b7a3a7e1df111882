import { aManagedService } from '#tests/web/managed.ts';
import { firstRows, groupByKind } from './tabGroups.ts';

const rows = (kind: 'CLOTHES' | 'EMERGENCY_SHELTER', ids: readonly string[]) => ids.map((id) => aManagedService({ id, type: [kind] }));
const groups = groupByKind([...rows('CLOTHES', ['a', 'b']), ...rows('EMERGENCY_SHELTER', ['c', 'd', 'e'])]);
const tabsWithIds = (tabGroups: typeof groups) => tabGroups.map((group) => [group.tab, group.rows.map(({ id }) => id)]);

test('firstRows returns the rows of the first groups in the displayed order', () => {
  expect(tabsWithIds(groups)).toEqual([
    ['SHELTER', ['c', 'd', 'e']],
    ['RESOURCES', ['a', 'b']],
  ]);
  expect(tabsWithIds(firstRows(groups, 2))).toEqual([['SHELTER', ['c', 'd']]]);
  expect(tabsWithIds(firstRows(groups, 4))).toEqual([
    ['SHELTER', ['c', 'd', 'e']],
    ['RESOURCES', ['a']],
  ]);
  expect(firstRows(groups, 9)).toEqual(groups);
});
