/** Up to this many slots are in an array of exactly that length; more are in an array of four bytes a slot with room for others. */
const MAX_EXACT_LENGTH = 16;
const GROWTH_FACTOR = 1.25;

/** Some slots, each once, unordered. An index contains many thousand lists, most of them short and a few very long. */
export interface SlotList {
  slots: readonly number[] | Uint32Array;
  count: number;
}

/** Returns the slots of a list, which may change with the list. */
export const slotsOf = ({ slots, count }: SlotList): ArrayLike<number> => (slots instanceof Uint32Array ? slots.subarray(0, count) : slots);

/** Adds a slot that is not in the list. */
export const addSlot = (list: SlotList, slot: number): void => {
  const { slots, count } = list;
  if (slots instanceof Uint32Array && count < slots.length) {
    slots[count] = slot;
  } else if (count < MAX_EXACT_LENGTH) {
    list.slots = [...slots, slot];
  } else {
    const larger = new Uint32Array(Math.ceil(count * GROWTH_FACTOR) + 1);
    larger.set(slots);
    larger[count] = slot;
    list.slots = larger;
  }
  list.count++;
};

/** Removes a slot, if it is in the list. */
export const removeSlot = (list: SlotList, slot: number): void => {
  const { slots, count } = list;
  if (!(slots instanceof Uint32Array)) {
    list.slots = slots.filter((other) => other !== slot);
    list.count = list.slots.length;
    return;
  }
  const index = slots.subarray(0, count).indexOf(slot);
  if (index < 0) return;
  slots[index] = slots[count - 1]!;
  list.count--;
};
