/** What the load driver of the document store writes. */
export interface LoadDocument {
  readonly _id: string;
  readonly stream: string;
  /** Place among the documents of its writer. */
  readonly at: number;
  /** The `_id` again, so that a reader knows a document whole. */
  readonly mark: string;
  readonly tags: readonly string[];
  readonly padding: string;
}

export interface LoadCount {
  /** Name of the writer's stream. */
  readonly _id: string;
  readonly count: number;
}

export const LOAD = 'load';
export const LOAD_COUNTS = 'loadCounts';

/** Under this name the journal keeps how often a writer counted. */
export const countStream = (stream: string): string => `${stream}-count`;
