import type { ManagedService } from '#contract/managedServices.ts';
import { unusualCall } from '#contract/phone/phoneCall.ts';
import { isActorRole } from '#domain/envelope/envelope.ts';
import { can } from '#domain/permissions/permissions.ts';
import { isUnowned, type Principal } from '#domain/permissions/principal.ts';
import { SECTIONS } from '#domain/service/sections.ts';
import { isSensitiveChange } from '#domain/service/sensitiveFacts.ts';
import { awaitsSpanish } from '#domain/service/translation.ts';
import { withoutEmptyFields } from '#domain/values/withoutEmptyFields.ts';
import { hasBeds, knownServiceTypes } from '#domain/vocabulary/serviceTypes.ts';
import type { Attribution, ServiceDocument } from '#projections/services/document.ts';
import { isCriticalAt } from '../listing/criticalNotice.ts';
import { openingsForDay, zoneOf } from '../listing/openingHours.ts';
import { canSeePeople } from '../querying/canSeePeople.ts';
import type { PeopleById } from '../querying/people/people.ts';
import type { FilterContext, Listed } from './managedFilters.ts';

/** Options of a table row. */
export interface ManagedJsonOptions extends FilterContext {
  readonly principal: Principal;
  readonly people: PeopleById;
  /** Messages of users who requested ownership, by service and account. */
  readonly messages: ReadonlyMap<string, string>;
  readonly sameAsOf: ((listed: Listed) => ManagedService['sameAs']) | undefined;
}

type ApprovedBy = NonNullable<ManagedService['approved']>;

/** Returns who did something and when. Only users who may see people get the name; every reader of the row gets the role. */
export const approvedByJson = ({ at, by, role }: Attribution, people: PeopleById, showsName: boolean): ApprovedBy => ({
  at,
  role: isActorRole(role) ? role : 'SYSTEM',
  ...withoutEmptyFields({ name: showsName ? people.get(by)?.displayName : undefined }),
});

export const canGrantListings = ({ role, approved }: Principal): boolean => can(role, 'service.handOver', { accountApproved: approved });

const changesJson = (document: ServiceDocument, people: PeopleById, canSeeNames: boolean): Partial<ManagedService> => {
  const { changedSinceApproval: changed } = document;
  if (changed === undefined) return {};
  const sections = SECTIONS.filter((section) => changed[section] !== undefined);
  const attributions = sections.flatMap((section) => changed[section] ?? []);
  const lastAttribution = attributions.reduce((latest, attribution) => (attribution.at > latest.at ? attribution : latest));
  const isSensitive = sections.some((section) => isSensitiveChange(section, changed[section]?.approved ?? null, document[section]));
  return {
    changed: sections,
    changedBy: approvedByJson(lastAttribution, people, canSeeNames),
    ...(isSensitive ? { isSensitive: true } : {}),
  };
};

const ownerFields = ({ user }: ServiceDocument, people: PeopleById, canSeeNames: boolean): ManagedService['owner'] => {
  const person = people.get(user);
  return { id: user, ...(canSeeNames && person !== undefined ? withoutEmptyFields({ name: person.displayName, role: person.role }) : {}) };
};

export const messageKey = (serviceId: string, accountId: string): string => `${serviceId} ${accountId}`;

const ownershipRequestFields = (
  id: string,
  document: ServiceDocument,
  { principal, people, messages }: ManagedJsonOptions,
): Partial<ManagedService> => {
  const ownershipRequests = document.ownershipRequests;
  if (ownershipRequests === undefined) return {};
  const isRequestedByUser = ownershipRequests.some(({ by }) => by === principal.id);
  return {
    ...(isRequestedByUser ? { isRequestedByYou: true as const } : {}),
    ...(canGrantListings(principal)
      ? {
          ownershipRequests: ownershipRequests.map(({ by, at }) => ({
            accountId: by,
            at,
            message: messages.get(messageKey(id, by)) ?? '',
            ...withoutEmptyFields({ name: people.get(by)?.displayName, email: people.get(by)?.email }),
          })),
        }
      : {}),
  };
};

const noticeFields = (document: ServiceDocument, at: number): Partial<ManagedService> =>
  isCriticalAt(document, at) && document.critical !== undefined
    ? {
        isCriticalHeader: true,
        ...withoutEmptyFields({
          criticalDescription: document.critical.text,
          criticalDescriptionEs: document.critical.textEs,
          criticalExpiredAt: document.critical.expiresAt ?? undefined,
        }),
      }
    : {};

/** Converts a service to a table row for users who manage it. */
export const managedJson = (listed: Listed, options: ManagedJsonOptions): ManagedService => {
  const [id, document] = listed;
  const { principal, people, reports, now } = options;
  const at = Math.floor(now / 1000);
  const canSeeNames = canSeePeople(principal);
  const { described, classified, address, contact, approval, waitingSince, confirmedAt } = document;
  const { openings } = openingsForDay(document, at, undefined);
  const types = knownServiceTypes(classified.types);
  const sameAs = options.sameAsOf?.(listed) ?? [];
  return {
    id,
    name: described.name,
    ...withoutEmptyFields({ serviceSummary: described.summary }),
    type: types,
    ...(address.confidential ? { isConfidential: true as const } : withoutEmptyFields({ address1: address.address1 })),
    city: address.city,
    state: address.state,
    ...withoutEmptyFields({
      phone: contact.phone,
      extension: contact.extension,
      phoneText: contact.phoneText,
      call: unusualCall(contact),
    }),
    isApproved: document.isApproved,
    ...withoutEmptyFields({ waitingSince, confirmedAt }),
    ...(approval === undefined ? {} : { approved: approvedByJson(approval, people, canSeeNames) }),
    ...changesJson(document, people, canSeeNames),
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
    revision: document.revision,
    bedsRevision: document.bedsRevision,
    ...(awaitsSpanish(document) ? { spanishPending: true as const } : {}),
    ...withoutEmptyFields({ totalBeds: document.totalBeds, availableBeds: document.availableBeds, bedsCountedAt: document.bedsCountedAt }),
    ...(hasBeds(types) ? { hasBeds: true as const } : {}),
    ...(isUnowned(document.user) ? {} : { owner: ownerFields(document, people, canSeeNames) }),
    ...(document.user === principal.id ? { isOwn: true as const } : {}),
    reports: reports.get(id) ?? 0,
    ...noticeFields(document, at),
    ...ownershipRequestFields(id, document, options),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    ...withoutEmptyFields({ sample: document.sample, timeZone: zoneOf(document) }),
    hours: openings.kind,
    openings: openings.intervals.map(([start, end]) => [start, end]),
    ...(openings.next === undefined ? {} : { nextOpening: openings.next }),
  };
};
