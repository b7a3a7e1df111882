/** Number of skipped events of one type that a newer version wrote and this version does not know. */
export interface SkippedUnknown {
  readonly type: string;
  readonly events: number;
}

/** Counts skipped events by type, starting from stored counts. */
export const countSkippedUnknown = (
  before: readonly SkippedUnknown[] = [],
): { add(type: string): void; list(): readonly SkippedUnknown[] } => {
  const counts = new Map(before.map(({ type, events }) => [type, events]));
  let list = before;
  return {
    add(type) {
      counts.set(type, (counts.get(type) ?? 0) + 1);
      list = [...counts].map(([each, events]) => ({ type: each, events }));
    },
    list: () => list,
  };
};
