import type { CriticalNotice } from '#domain/service/commands.ts';
import type { FactsOf, Section, ServiceFacts } from '#domain/service/sections.ts';
import type { English, Translation } from '#domain/service/translation.ts';
import type { Actor } from '#kernel/events/envelope.ts';
import type { Sealed } from '#kernel/sealed.ts';

/** Who did something, in which role, and when. */
export interface Deed {
  /** Account id. */
  readonly by: string;
  readonly role: Actor['role'];
  readonly at: string;
}

/** The approved facts of a section (null: none), and who changed it last. */
export interface ChangedSection<S extends Section> extends Deed {
  readonly approved: FactsOf<S> | null;
}
export type ChangedSections = { readonly [S in Section]?: ChangedSection<S> };

export interface OwnershipRequest extends Deed {
  /** `{ message }` */
  readonly sealed?: Sealed;
}

/**
 * One service as the read model `services` keeps it (`_id` = service id), folded from `service-<id>`, `beds-<id>` and
 * `kudos-…`. What its sections say stands under the section's name in the words of its events; only answers have the wire's
 * (`domain/service/serviceWire.ts`). All times are ISO 8601 UTC. It holds schedules and zone, never computed openings
 * (server rule 4).
 */
export interface ServiceDocument extends Required<Omit<ServiceFacts, 'place'>> {
  /** Absent until one is said. */
  readonly place?: NonNullable<ServiceFacts['place']>;
  /** The place's point [longitude, latitude], for MongoDB; absent: listed under its city, "address only", never on the map. */
  readonly location?: { readonly type: 'Point'; readonly coordinates: readonly [number, number] };
  /** Stream revisions at which the English summary, description and age last changed: what a translation is of. */
  readonly textRevisions: English['revisions'];
  /** Spanish, field by field, when a person or a machine translated it; `domain/service/translation.ts` tells of which English each is. */
  readonly es?: Translation;
  readonly totalBeds?: number;
  readonly availableBeds?: number;
  /** When the beds were counted (`observedAt`), in which role the person who counted was, and their account: no card tells that. */
  readonly bedsCountedAt?: string;
  readonly bedsCountedBy?: Actor['role'];
  readonly bedsCountedById?: string;
  readonly likes: number;
  readonly isApproved: boolean;
  /** Stream revision that was approved. */
  readonly approvedRevision?: number;
  /** Last approval: user, role and time; absent while it waits. */
  readonly approval?: Deed;
  /** Since when it waits for approval; absent once it is approved. */
  readonly waitingSince?: string;
  /** The role in which its owner added it; absent once it is approved, or has another owner. */
  readonly waitingAs?: Actor['role'];
  /** Approved facts of sections that users changed since the approval. Absent: none. */
  readonly changedSinceApproval?: ChangedSections;
  /** When a person last said or confirmed facts of it; absent: nobody did since it was imported. */
  readonly confirmedAt?: string;
  /** Open ownership requests, oldest first. */
  readonly ownershipRequests?: readonly OwnershipRequest[];
  readonly critical?: CriticalNotice;
  /** Accounts that may count the beds beside the owner; absent: none. */
  readonly bedCounters?: readonly string[];
  /** Whether reminders of old counts are off. */
  readonly bedReminderOff?: true;
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
