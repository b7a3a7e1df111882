/** Document that the load driver of the document store inserts. */
export interface LoadDocument {
  readonly _id: string;
  readonly stream: string;
  /** Index among the documents of its writer. */
  readonly at: number;
  /** Copy of the `_id`, with which a reader verifies the document. */
  readonly mark: string;
  readonly tags: readonly string[];
  readonly padding: string;
}

export interface LoadCount {
  /** Name of the writer's stream. */
  readonly _id: string;
  readonly count: number;
}

export const LOAD_COLLECTION = 'load';
export const LOAD_COUNTS_COLLECTION = 'loadCounts';

/** Returns the stream name under which the journal records a writer's counter. */
export const countStream = (stream: string): string => `${stream}-count`;
