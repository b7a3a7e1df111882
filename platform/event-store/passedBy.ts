/** Events of one type that a reader of the log passed by because this version does not know the type: a newer one wrote them. */
export interface PassedBy {
  readonly type: string;
  readonly events: number;
}

/** Counts what a reader passes by, on from what it kept. */
export const countPassedBy = (before: readonly PassedBy[] = []): { add(type: string): void; list(): readonly PassedBy[] } => {
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
