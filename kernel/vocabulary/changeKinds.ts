/** Kinds of changes of a public thing. */
export const CHANGE_KINDS = ['approved', 'removed', 'edited', 'beds', 'notice', 'crisisLines', 'pages'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One piece of live news: which thing, and in which ways it is another one now. What it says is asked for. */
export interface Change {
  readonly id: string;
  readonly kinds: readonly ChangeKind[];
}
