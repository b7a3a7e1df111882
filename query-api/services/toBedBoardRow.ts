import type * as z from 'zod/mini';
import type { bedsSchema } from '#contract/servicesQueries.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { tonightOf } from '#domain/schedule/tonight.ts';
import { isKeptByImports } from '#domain/service/keptByImports.ts';
import { withoutEmptyFields } from '#domain/values/withoutEmptyFields.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { countedBy } from '../listing/countedBy.ts';
import { openingsForDay, zoneOf } from '../listing/openingHours.ts';

type BedBoardRow = z.infer<typeof bedsSchema>;

/** Returns the part of the hours that a user needs to close the shelter for a night. */
const hoursSummary = (document: ServiceDocument, at: number): Pick<BedBoardRow, 'hours' | 'tonight'> => {
  const zone = zoneOf(document);
  const { kind } = openingsForDay(document, at).openings;
  const tonight = zone === undefined ? null : tonightOf(document.hours, zone, at);
  return { hours: kind, ...(tonight !== null && { tonight }) };
};

/** Whether the account owns the shelter or may count its beds. */
const belongsToShelter = ({ user, bedCounters = [] }: ServiceDocument, accountId: string): boolean =>
  accountId === user || bedCounters.includes(accountId);

/** Returns the account that counted, if the user may know its name: both belong to the shelter, and the user is not the counter. */
export const visibleCounter = (document: ServiceDocument, userId: string): string | undefined => {
  const { bedsCountedById: counter } = document;
  if (counter === undefined || counter === userId || !belongsToShelter(document, userId)) return undefined;
  return belongsToShelter(document, counter) ? counter : undefined;
};

interface BedBoardContext {
  readonly principal: Principal;
  /** Names of known counters. */
  readonly names: ReadonlyMap<string, string>;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Converts a shelter to a row of the user's board of beds. */
export const toBedBoardRow = (id: string, document: ServiceDocument, { principal, names, at }: BedBoardContext): BedBoardRow => {
  const { availableBeds, totalBeds, bedsCountedAt, bedsRevision, isApproved } = document;
  const counter = visibleCounter(document, principal.id);
  const name = counter === undefined ? undefined : names.get(counter);
  const isOwnService = document.user === principal.id;
  const permissionFacts = { own: isOwnService, accountApproved: principal.approved };
  return {
    id,
    name: document.described.name,
    ...withoutEmptyFields({ availableBeds, totalBeds, bedsCountedAt, bedsCountedBy: countedBy(document), bedsCountedByName: name }),
    ...(document.bedsCountedById === principal.id && { bedsCountedByYou: true }),
    ...(isKeptByImports(document) && { isKeptByImports: true }),
    ...(isOwnService && { isOwn: true }),
    isApproved,
    ...(can(principal.role, 'service.revise', permissionFacts) && hoursSummary(document, at)),
    ...(can(principal.role, 'beds.setReminder', permissionFacts) && { reminder: document.bedReminderOff !== true }),
    ...(can(principal.role, 'beds.nameCounters', permissionFacts) && { counters: (document.bedCounters ?? []).length }),
    bedsRevision,
  };
};
