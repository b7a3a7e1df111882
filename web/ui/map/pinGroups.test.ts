import type { MapPin } from './mapPin.ts';
import { groupPins, type PinGroup } from './pinGroups.ts';
import { MAX_ZOOM } from './zooms.ts';

const WORLD: [number, number, number, number] = [-180, -85, 180, 85];
const aPin = (id: string, east: number, { isOpen = false } = {}): MapPin => ({
  id,
  point: { longitude: -104.98 + east, latitude: 39.75 },
  isOpen,
  pinStyle: 'fresh',
  sign: '1',
  tab: 'SHELTER',
  name: id,
});
const groupsAt = (pins: readonly MapPin[], zoom: number): readonly PinGroup[] =>
  groupPins(pins)
    .within(WORLD, zoom)
    .flatMap((shown) => (shown.kind === 'group' ? [shown] : []));

describe('groupPins', () => {
  test('puts close places on one sign with the number of open ones, until the zoom separates them', () => {
    const pins = [aPin('a', 0, { isOpen: true }), aPin('b', 0.001), aPin('c', 0.0012, { isOpen: true }), aPin('far', 1)];
    const [group] = groupsAt(pins, 10);
    expect(group).toMatchObject({ count: 3, openCount: 2 });
    expect(group?.ids.toSorted()).toEqual(['a', 'b', 'c']);
    const splitsAt = group?.splitsAt ?? 0;
    expect(groupsAt(pins, splitsAt - 1)).toMatchObject([{ count: 3 }]);
    expect(groupsAt(pins, splitsAt).every(({ count }) => count < 3)).toBe(true);
  });

  test('never separates places at the same point, however large the zoom', () => {
    const pins = [aPin('a', 0), aPin('b', 0), aPin('next', 0.003)];
    expect(groupsAt(pins, MAX_ZOOM)).toMatchObject([{ count: 2, openCount: 0, splitsAt: null }]);
    // Together with a third place nearby, the group has a zoom that separates them.
    expect(groupsAt(pins, 10)).toMatchObject([{ count: 3, splitsAt: expect.any(Number) }]);
  });

  test('does not group places without neighbours', () => {
    expect(groupPins([aPin('a', 0), aPin('b', 2)]).within(WORLD, 10)).toEqual([
      { kind: 'pin', pin: expect.objectContaining({ id: 'a' }) },
      { kind: 'pin', pin: expect.objectContaining({ id: 'b' }) },
    ]);
  });
});
