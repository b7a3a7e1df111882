import type { Sealed } from '#kernel/sealed.ts';

/** Fields of every document of the read model `regions`. Times are ISO 8601 UTC. */
interface Listed {
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Last revision of its stream. */
  readonly revision: number;
  /** It came with the sample directory. */
  readonly sample?: true;
  /** Removed, until it is restored. */
  readonly isRemoved?: true;
}

export interface RegionDocument extends Listed {
  readonly kind: 'region';
  readonly name: string;
  /** Each with its state, in the order of the alphabet: `Denver, CO`. */
  readonly counties: readonly string[];
  readonly coordinatorIds: readonly string[];
}

/** Everything that is said of a coordinator is sealed. */
export interface CoordinatorDocument extends Listed {
  readonly kind: 'coordinator';
  readonly sealed: Sealed;
}

export interface LiaisonDocument extends Listed {
  readonly kind: 'liaison';
  readonly district: string;
  readonly county: string;
  readonly sealed: Sealed;
}

/** A region or one of its contacts, as the read model `regions` stores it (`_id` = its id, which no two of any kind share). */
export type RegionsDocument = RegionDocument | CoordinatorDocument | LiaisonDocument;
