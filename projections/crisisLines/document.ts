import type { StoredCrisisLine } from '#domain/crisisLine/events.ts';

/** One crisis line as the read model `crisisLines` keeps it (`_id` = its id). Times are ISO 8601 UTC. */
export interface CrisisLineDocument extends StoredCrisisLine {
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Last revision of its stream. */
  readonly revision: number;
  /** It came with the sample directory: a real line all the same. */
  readonly sample?: true;
  /** Removed, until it is restored. */
  readonly isRemoved?: true;
}
