import { createRandom } from '#tests/support/generator.ts';
import { addSlot, removeSlot, slotsOf, type SlotList } from './slotList.ts';

test('contains the same slots as a set, after random additions and removals', () => {
  const random = createRandom(3);
  const list = { slots: [7], count: 1 } as SlotList;
  const expected = new Set([7]);
  for (let step = 0; step < 3000; step += 1) {
    const slot = random.int(0, step < 1500 ? 400 : 40);
    if (expected.has(slot)) removeSlot(list, slot);
    else addSlot(list, slot);
    if (!expected.delete(slot)) expected.add(slot);
    if (step % 7 === 0) removeSlot(list, 1000 + slot);
    if (step % 50 !== 0) continue;
    expect(Array.from(slotsOf(list)).toSorted((one, other) => one - other)).toEqual([...expected].toSorted((one, other) => one - other));
    expect(list.count).toBe(expected.size);
  }
});
