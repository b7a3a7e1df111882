/** Maximum number of recorded changes: a reader that is further behind must check every slot. */
const MAX_RECORDED_CHANGES = 16_384;

/** Records changed slots, so that readers update derived data incrementally instead of rebuilding it. */
export interface Journal {
  add(slot: number): void;
  /** Number of changes so far. */
  readonly count: number;
  /** Returns the slots of all changes since `count` was `cursor`; null if that is too long ago. */
  since(cursor: number): readonly number[] | null;
}

export const createJournal = (): Journal => {
  let slots: number[] = [];
  let droppedCount = 0;
  return {
    add(slot) {
      slots.push(slot);
      if (slots.length <= MAX_RECORDED_CHANGES) return;
      droppedCount += slots.length >> 1;
      slots = slots.slice(slots.length >> 1);
    },
    get count() {
      return droppedCount + slots.length;
    },
    since: (cursor) => (cursor < droppedCount ? null : slots.slice(cursor - droppedCount)),
  };
};
