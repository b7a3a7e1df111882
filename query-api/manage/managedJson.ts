import type { ManagedService } from '#contract/managedServices.ts';
import { SECTIONS } from '#domain/service/sections.ts';
import { isSensitiveChange } from '#domain/service/sensitive.ts';
import { awaitsSpanish } from '#domain/service/translation.ts';
import { isActorRole } from '#kernel/events/envelope.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import { hasBeds, typesShown } from '#kernel/vocabulary/serviceTypes.ts';
import { isCriticalAt } from '#listing/criticalNotice.ts';
import { openingsForDay, zoneOf } from '#listing/openingHours.ts';
import type { Deed, ServiceDocument } from '#projections/services/document.ts';
import type { PeopleKnown } from '#querying/people/people.ts';
import { seesPeople } from '#querying/seesPeople.ts';
import { given } from '../services/serviceJson.ts';
import { isUnowned, type Circumstances, type Listed } from './managedFilters.ts';

/** Options of a table row. */
export interface LineOptions extends Circumstances {
  readonly principal: Principal;
  readonly people: PeopleKnown;
  /** Messages of users who requested ownership, by service and account. */
  readonly messages: ReadonlyMap<string, string>;
  readonly sameAs: ((listed: Listed) => ManagedService['sameAs']) | undefined;
}

type DoneBy = NonNullable<ManagedService['approved']>;

/** Returns who did something and when. Only users who may see people get the name; every reader of the row gets the role. */
export const doneBy = ({ at, by, role }: Deed, people: PeopleKnown, isNamed: boolean): DoneBy => ({
  at,
  role: isActorRole(role) ? role : 'SYSTEM',
  ...given({ name: isNamed ? people.get(by)?.displayName : undefined }),
});

export const grantsListings = ({ role, approved }: Principal): boolean => can(role, 'service.handOver', { accountApproved: approved });

const changes = (document: ServiceDocument, people: PeopleKnown, sees: boolean): Partial<ManagedService> => {
  const { changedSinceApproval: changed } = document;
  if (changed === undefined) return {};
  const sections = SECTIONS.filter((section) => changed[section] !== undefined);
  const deeds = sections.flatMap((section) => changed[section] ?? []);
  const last = deeds.reduce((latest, deed) => (deed.at > latest.at ? deed : latest));
  const isSensitive = sections.some((section) => isSensitiveChange(section, changed[section]?.approved ?? null, document[section]));
  return { changed: sections, changedBy: doneBy(last, people, sees), ...(isSensitive ? { isSensitive: true } : {}) };
};

const owner = ({ user }: ServiceDocument, people: PeopleKnown, sees: boolean): ManagedService['owner'] => {
  const person = people.get(user);
  return { id: user, ...(sees && person !== undefined ? given({ name: person.displayName, role: person.role }) : {}) };
};

export const messageKey = (serviceId: string, accountId: string): string => `${serviceId} ${accountId}`;

const requests = (id: string, document: ServiceDocument, { principal, people, messages }: LineOptions): Partial<ManagedService> => {
  const ownershipRequests = document.ownershipRequests;
  if (ownershipRequests === undefined) return {};
  const isYours = ownershipRequests.some(({ by }) => by === principal.id);
  return {
    ...(isYours ? { isRequestedByYou: true as const } : {}),
    ...(grantsListings(principal)
      ? {
          ownershipRequests: ownershipRequests.map(({ by, at }) => ({
            accountId: by,
            at,
            message: messages.get(messageKey(id, by)) ?? '',
            ...given({ name: people.get(by)?.displayName, email: people.get(by)?.email }),
          })),
        }
      : {}),
  };
};

const notice = (document: ServiceDocument, at: number): Partial<ManagedService> =>
  isCriticalAt(document, at) && document.critical !== undefined
    ? {
        isCriticalHeader: true,
        ...given({
          criticalDescription: document.critical.text,
          criticalDescriptionEs: document.critical.textEs,
          criticalExpiredAt: document.critical.expiresAt ?? undefined,
        }),
      }
    : {};

/** Converts a service to a table row for users who manage it. */
export const managedJson = (listed: Listed, options: LineOptions): ManagedService => {
  const [id, document] = listed;
  const { principal, people, reports, now } = options;
  const at = Math.floor(now / 1000);
  const sees = seesPeople(principal);
  const { described, classified, address, contact, approval, waitingSince, confirmedAt } = document;
  const { openings } = openingsForDay(document, at, undefined);
  const types = typesShown(classified.types);
  const same = options.sameAs?.(listed) ?? [];
  return {
    id,
    name: described.name,
    ...given({ serviceSummary: described.summary }),
    type: types,
    ...(address.confidential ? { isConfidential: true as const } : given({ address1: address.address1 })),
    city: address.city,
    state: address.state,
    ...given({ phone: contact.phone, extension: contact.extension, phoneText: contact.phoneText }),
    isApproved: document.isApproved,
    ...given({ waitingSince, confirmedAt }),
    ...(approval === undefined ? {} : { approved: doneBy(approval, people, sees) }),
    ...changes(document, people, sees),
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
    revision: document.revision,
    bedsRevision: document.bedsRevision,
    ...(awaitsSpanish(document) ? { spanishPending: true as const } : {}),
    ...given({ totalBeds: document.totalBeds, availableBeds: document.availableBeds, bedsCountedAt: document.bedsCountedAt }),
    ...(hasBeds(types) ? { hasBeds: true as const } : {}),
    ...(isUnowned(document) ? {} : { owner: owner(document, people, sees) }),
    ...(document.user === principal.id ? { isOwn: true as const } : {}),
    reports: reports.get(id) ?? 0,
    ...notice(document, at),
    ...requests(id, document, options),
    ...(same.length > 0 ? { sameAs: same } : {}),
    ...given({ sample: document.sample, timeZone: zoneOf(document) }),
    hours: openings.kind,
    openings: openings.intervals.map(([start, end]) => [start, end]),
    ...(openings.next === undefined ? {} : { nextOpening: openings.next }),
  };
};
