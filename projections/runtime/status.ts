import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';

/** `standby`: another worker updates this model. `failing`: the last attempt ended in an error and is retried. */
export type ProjectionState = 'starting' | 'standby' | 'rebuilding' | 'catchingUp' | 'live' | 'failing';

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly state: ProjectionState;
  /** Null until it is known. */
  readonly collection: string | null;
  /** The collection contains all events up to here. */
  readonly position: bigint;
  /** Position of the last event of the log, as far as known. */
  readonly head: bigint;
  /** Milliseconds since the model fell behind the log; 0 if it is not behind. */
  readonly lagMs: number;
  /** Number of parked documents: an event of theirs cannot be folded until an operator solves it. */
  readonly parked: number;
  /** Skipped events of types unknown to this version, which a newer version wrote. */
  readonly passedBy: readonly SkippedUnknown[];
  /** True if documents are parked: their facts are outdated. */
  readonly suspect: boolean;
  /** Whether queries may read the model: it has caught up with this log at least once, and is not being rebuilt. */
  readonly ready: boolean;
  readonly lastError?: string;
}

type StatusChange = 'state' | 'collection' | 'position' | 'head' | 'parked' | 'passedBy' | 'ready' | 'lastError';

/** Status of one projection. */
export interface Tracker {
  status(): ProjectionStatus;
  update(change: Partial<Pick<ProjectionStatus, StatusChange>>): void;
}

export const createTracker = (projection: { readonly name: string; readonly version: number }, clock: () => number): Tracker => {
  let behindSince: number | null = clock();
  let known: Omit<ProjectionStatus, 'lagMs' | 'suspect'> = {
    name: projection.name,
    version: projection.version,
    state: 'starting',
    collection: null,
    position: 0n,
    head: 0n,
    parked: 0,
    passedBy: [],
    ready: false,
  };
  return {
    status: () => ({ ...known, lagMs: behindSince === null ? 0 : clock() - behindSince, suspect: known.parked > 0 }),
    update(change) {
      known = { ...known, ...change };
      if (known.position > known.head) known = { ...known, head: known.position };
      const isBehind = known.position < known.head || !known.ready;
      if (!isBehind) behindSince = null;
      else behindSince ??= clock();
    },
  };
};
