/** Kinds of changes of public data. */
export const CHANGE_KINDS = ['approved', 'removed', 'edited', 'beds', 'notice', 'crisisLines', 'pages'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One live change: its object and the kinds of change. Clients request the new content. */
export interface Change {
  readonly id: string;
  readonly kinds: readonly ChangeKind[];
}
