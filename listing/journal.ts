/** More changes than this are not remembered: whoever is that far behind looks at everything again. */
const REMEMBERED = 16_384;

/** Which slots changed, so that what was derived from them is updated incrementally instead of made anew. */
export interface Journal {
  add(slot: number): void;
  /** Number of changes so far. */
  readonly count: number;
  /** The slots of all changes after `count` was `mark`; null when that is too long ago. */
  since(mark: number): readonly number[] | null;
}

export const createJournal = (): Journal => {
  let slots: number[] = [];
  let dropped = 0;
  return {
    add(slot) {
      slots.push(slot);
      if (slots.length <= REMEMBERED) return;
      dropped += slots.length >> 1;
      slots = slots.slice(slots.length >> 1);
    },
    get count() {
      return dropped + slots.length;
    },
    since: (mark) => (mark < dropped ? null : slots.slice(mark - dropped)),
  };
};
