/** Number of skipped events of one type that a newer version wrote and this version does not know. */
export interface SkippedUnknown {
  readonly type: string;
  readonly events: number;
}

/** Counts skipped events by type, starting from stored counts. */
export const countSkippedUnknown = (
  previousCounts: readonly SkippedUnknown[] = [],
): { add(type: string): void; list(): readonly SkippedUnknown[] } => {
  const counts = new Map(previousCounts.map(({ type, events }) => [type, events]));
  let list = previousCounts;
  return {
    add(type) {
      counts.set(type, (counts.get(type) ?? 0) + 1);
      list = [...counts].map(([eventType, events]) => ({ type: eventType, events }));
    },
    list: () => list,
  };
};
