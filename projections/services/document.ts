import type { Actor } from '#domain/envelope/envelope.ts';
import type { CriticalNotice } from '#domain/service/commands.ts';
import type { HsdsRecord } from '#domain/service/hsdsRecord.ts';
import type { FactsOf, Section, ServiceFacts } from '#domain/service/sections.ts';
import type { English, Translation } from '#domain/service/translation.ts';
import type { Sealed } from '#domain/values/sealed.ts';

/** An action: user, role and time. */
export interface Attribution {
  /** Account id. */
  readonly by: string;
  readonly role: Actor['role'];
  readonly at: string;
}

/** The approved facts of a section (null if there were none), and its last change. */
export interface ChangedSection<S extends Section> extends Attribution {
  readonly approved: FactsOf<S> | null;
}
export type ChangedSections = { readonly [S in Section]?: ChangedSection<S> };

export interface OwnershipRequest extends Attribution {
  /** `{ message }` */
  readonly sealed?: Sealed;
}

/**
 * One service as stored in the read model `services` (`_id` = service id), built from `service-<id>`, `beds-<id>` and
 * `kudos-…`. Facts are stored by section with the field names of their events; only responses use the wire names
 * (`domain/service/wireNames.ts`). All times are ISO 8601 UTC. It contains schedules and time zone, never computed openings (server rule
 * 4).
 */
export interface ServiceDocument extends Required<Omit<ServiceFacts, 'place'>> {
  /** Absent until a place is set. */
  readonly place?: NonNullable<ServiceFacts['place']>;
  /**
   * The place's point [longitude, latitude], for MongoDB; if absent, the service is listed under its city as "address only", never on the
   * map.
   */
  readonly location?: { readonly type: 'Point'; readonly coordinates: readonly [number, number] };
  /** Stream revisions at which the English summary, description and age last changed; a translation refers to them. */
  readonly textRevisions: English['revisions'];
  /** Spanish, field by field, by a person or a machine; see `domain/service/translation.ts` for the English that each field translates. */
  readonly es?: Translation;
  readonly totalBeds?: number;
  readonly availableBeds?: number;
  /** When the beds were counted (`observedAt`), and role and account of the counter at that time. Cards do not contain the account. */
  readonly bedsCountedAt?: string;
  readonly bedsCountedBy?: Actor['role'];
  readonly bedsCountedById?: string;
  readonly likes: number;
  readonly isApproved: boolean;
  /** Approved stream revision. */
  readonly approvedRevision?: number;
  /** Last approval: user, role and time; absent while it waits. */
  readonly approval?: Attribution;
  /** Since when it waits for approval; absent once it is approved. */
  readonly waitingSince?: string;
  /** Role in which its owner added it; absent once it is approved or has another owner. */
  readonly waitingAs?: Actor['role'];
  /** Approved facts of sections that users changed since the approval. Absent if there are none. */
  readonly changedSinceApproval?: ChangedSections;
  /** When a person last stated or confirmed its facts; absent if nobody did since the import. */
  readonly confirmedAt?: string;
  /** Open ownership requests, oldest first. */
  readonly ownershipRequests?: readonly OwnershipRequest[];
  readonly critical?: CriticalNotice;
  /** Accounts that may count the beds besides the owner; absent if there are none. */
  readonly bedCounters?: readonly string[];
  /** Ids of services that look like the same place, but are other places; absent if there are none. */
  readonly differentFrom?: readonly string[];
  /** Where it is in the HSDS export that it came from; absent if it came from none. */
  readonly hsdsRecord?: HsdsRecord;
  /** Whether reminders of old counts are off. */
  readonly bedReminderOff?: true;
  /** The owner's account id. */
  readonly user: string;
  readonly createdAt: string;
  /**
   * Last change or confirmation of its facts by a person or an import: the latest value of the earlier of `occurredAt` and
   * `factsAsOf`. The product's own changes (geocoding, machine translation) do not count; a bed count has its own age.
   */
  readonly updatedAt: string;
  /** Last applied revision of each stream: the source of ETag, `If-Match` and a form's `revision`. */
  readonly revision: number;
  readonly bedsRevision: number;
  /** True for the fictional sample directory: every screen and every response shows it. */
  readonly sample?: true;
  /**
   * True from removal until restoration. The document is then hidden: it is stored as gone with its facts under `kept`, and code that
   * folds in memory (query-api) checks `isRemoved` of the projection before it shows one.
   */
  readonly isRemoved?: true;
}
