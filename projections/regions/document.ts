import type { Sealed } from '#domain/values/sealed.ts';

/** Fields of every document of the read model `regions`. Times are ISO 8601 UTC. */
interface RecordMetadata {
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Last revision of its stream. */
  readonly revision: number;
  /** True if the item came with the sample directory. */
  readonly sample?: true;
  /** True from removal until restoration. */
  readonly isRemoved?: true;
}

export interface RegionDocument extends RecordMetadata {
  readonly kind: 'region';
  readonly name: string;
  /** Sorted, each with its state: `Denver, CO`. */
  readonly counties: readonly string[];
  readonly coordinatorIds: readonly string[];
}

/** All facts of a coordinator are sealed. */
export interface CoordinatorDocument extends RecordMetadata {
  readonly kind: 'coordinator';
  readonly sealed: Sealed;
}

export interface LiaisonDocument extends RecordMetadata {
  readonly kind: 'liaison';
  readonly district: string;
  readonly county: string;
  readonly sealed: Sealed;
}

/** A region or one of its contacts, as stored in the read model `regions` (`_id` = its id, unique over all kinds). */
export type RegionsDocument = RegionDocument | CoordinatorDocument | LiaisonDocument;
