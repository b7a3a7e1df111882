import type { Sealed } from '../../domain/sealed.ts';
import type { ClosedEntry, ScheduleEntry } from '../../domain/schedule/schema.ts';
import type { Actor } from '../../domain/events/envelope.ts';
import type { Category } from '../../domain/vocabulary/categories.ts';
import type { ServiceType } from '../../domain/vocabulary/serviceTypes.ts';

/**
 * One service as the read model `services` keeps it (`_id` = service id), folded from `service-<id>`, `beds-<id>` and
 * `kudos-…`. Fields are named as the API's (specification, section 3) where it has them. All times are
 * ISO 8601 UTC. It holds schedules and zone, never computed openings (rule 10).
 */
export interface ServiceDocument {
  readonly name: string;
  readonly serviceSummary: string;
  readonly description: string;
  readonly age: string;
  /** Stream revision at which the English summary, description or age last changed: what a translation is of. */
  readonly textRevision: number;
  /** Spanish, when somebody or something translated it; `stale` when the English changed since. */
  readonly es?: {
    readonly serviceSummary: string;
    readonly description: string;
    readonly age: string;
    readonly source: 'machine' | 'person';
    readonly stale: boolean;
  };
  readonly type: readonly ServiceType[];
  readonly category: readonly Category[];
  readonly isAllowedPet: boolean;
  readonly isLowBarrier: boolean;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly isConfidential: boolean;
  /** Of a confidential service: `{ address1, address2, zip }` and `{ longitude, latitude, county }`, which are absent or empty beside them. */
  readonly sealedAddress?: Sealed;
  readonly sealedPlace?: Sealed;
  /** GeoJSON point [longitude, latitude]; absent: listed under its city, "address only", never on the map. */
  readonly location?: { readonly type: 'Point'; readonly coordinates: readonly [number, number] };
  /** `gazetteer`: the zip's centre, approximate. */
  readonly placeSource?: 'gazetteer' | 'geocoder' | 'pin' | 'import';
  readonly timeZone?: string;
  readonly county?: string;
  readonly phone: string;
  readonly extension: string;
  readonly phoneText: string;
  readonly contactEmail: string;
  /** Of a service that nobody approved yet: `{ contactEmail }`, which is empty beside it. */
  readonly sealedContact?: Sealed;
  readonly website: string;
  readonly facebook: string;
  readonly twitter: string;
  readonly instagram: string;
  readonly youtube: string;
  readonly schedules: readonly ScheduleEntry[];
  readonly closeSchedules: readonly ClosedEntry[];
  readonly isContact: boolean;
  readonly isShowFlag: boolean;
  readonly isShowDonate: boolean;
  readonly totalBeds?: number;
  readonly availableBeds?: number;
  /** When the beds were counted (`observedAt`), and in which role the person who counted was. */
  readonly bedsCountedAt?: string;
  readonly bedsCountedBy?: Actor['role'];
  readonly likes: number;
  readonly isApproved: boolean;
  /** Stream revision that was approved. */
  readonly approvedRevision?: number;
  readonly critical?: { readonly text: string; readonly expiresAt: string | null };
  /** The owner's account id. */
  readonly user: string;
  readonly createdAt: string;
  /**
   * Last change or confirmation of its facts by a person or an import: the latest of the older of `occurredAt` and
   * `factsAsOf`. What the product did by itself (geocoding, machine translation) makes nothing fresh; a bed count has its
   * own age.
   */
  readonly updatedAt: string;
  /** Last revision seen of each stream: what ETag, `If-Match` and a form's `revision` are made of. */
  readonly revision: number;
  readonly bedsRevision: number;
  /** Fictional sample directory: said on every screen and in every answer. */
  readonly sample?: true;
  /**
   * Removed, until it is restored. Nobody sees such a document: it is stored as gone with its facts under `kept`, and who
   * folds in memory (query-api) asks `isRemoved` of the projection before showing one.
   */
  readonly isRemoved?: true;
}
