import type { EventStore } from '#platform/event-store/types.ts';
import type { LeaseOptions } from '#platform/following/leases.ts';
import type { Logger } from '#platform/logger.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Projection } from '../runtime/projection.ts';

/** Dependencies of the process that carries out requested rebuilds and proofs. */
export interface MaintenanceContext extends LeaseOptions {
  readonly eventStore: EventStore;
  readonly db: Db;
  readonly projections: readonly Projection<object>[];
  readonly log: Logger;
  /** Share of the time that a rebuild or a proof works, above 0 and up to 1; default: `DEFAULT_SHARE`. */
  readonly share?: number;
  /** Milliseconds between the switch and the deletion of the former collection. */
  readonly graceMs?: number;
}

/** Context of one period of work under the lease. */
export interface WorkContext extends MaintenanceContext {
  readonly logId: string;
  readonly signal: AbortSignal;
}

/** Result of one piece of work: `waiting` for another process that rebuilds or proves the same model. */
export type WorkResult = 'done' | 'waiting';
