import type { StoredCrisisLine } from '#domain/crisisLine/events.ts';

/** One crisis line as stored in the read model `crisisLines` (`_id` = its id). Times are ISO 8601 UTC. */
export interface CrisisLineDocument extends StoredCrisisLine {
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Last revision of its stream. */
  readonly revision: number;
  /** True if the line came with the sample directory; it is a real line all the same. */
  readonly sample?: true;
  /** True from removal until restoration. */
  readonly isRemoved?: true;
}
