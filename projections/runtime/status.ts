import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';

/** `standby`: another worker keeps this model. `failing`: the last attempt ended in an error and is tried again. */
export type ProjectionState = 'starting' | 'standby' | 'rebuilding' | 'catchingUp' | 'live' | 'failing';

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly state: ProjectionState;
  /** Null until one is known. */
  readonly collection: string | null;
  /** Everything up to here is in the collection. */
  readonly position: bigint;
  /** Position of the last event of the log, as far as known. */
  readonly head: bigint;
  /** For how long the model has been behind the log, in milliseconds; 0 when it is not. */
  readonly lagMs: number;
  /** Documents that wait for a person because an event of theirs cannot be folded. */
  readonly parked: number;
  /** Events that were passed by because this version does not know their type: a newer one wrote them. */
  readonly passedBy: readonly SkippedUnknown[];
  /** True when documents are parked: what the model says of them is old. */
  readonly suspect: boolean;
  /** Whether it may be read: it has once caught up with this log, and is not being rebuilt. */
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
