import type * as z from 'zod/mini';
import type { bedsSchema } from '#contract/servicesQueries.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import { tonightOf } from '#kernel/schedule/tonight.ts';
import { countedBy } from '#listing/countedBy.ts';
import { openingsForDay, zoneOf } from '#listing/openingHours.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { given } from './serviceJson.ts';

type Beds = z.infer<typeof bedsSchema>;

/** Returns the part of the hours that a user needs to close the shelter for a night. */
const hoursSummary = (document: ServiceDocument, at: number): Pick<Beds, 'hours' | 'tonight'> => {
  const zone = zoneOf(document);
  const { kind } = openingsForDay(document, at).openings;
  const tonight = zone === undefined ? null : tonightOf(document.hours, zone, at);
  return { hours: kind, ...(tonight !== null && { tonight }) };
};

/** Whether the account owns the shelter or may count its beds. */
const isOfShelter = ({ user, bedCounters = [] }: ServiceDocument, accountId: string): boolean =>
  accountId === user || bedCounters.includes(accountId);

/** Returns the account that counted, if the user may know its name: both belong to the shelter, and the user is not the counter. */
export const visibleCounter = (document: ServiceDocument, asker: string): string | undefined => {
  const { bedsCountedById: counter } = document;
  if (counter === undefined || counter === asker || !isOfShelter(document, asker)) return undefined;
  return isOfShelter(document, counter) ? counter : undefined;
};

interface Seen {
  readonly principal: Principal;
  /** Names of known counters. */
  readonly names: ReadonlyMap<string, string>;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Converts a shelter to a row of the user's board of beds. */
export const toBedBoardRow = (id: string, document: ServiceDocument, { principal, names, at }: Seen): Beds => {
  const { availableBeds, totalBeds, bedsCountedAt, bedsRevision, isApproved } = document;
  const counter = visibleCounter(document, principal.id);
  const name = counter === undefined ? undefined : names.get(counter);
  const own = document.user === principal.id;
  const circumstances = { own, accountApproved: principal.approved };
  return {
    id,
    name: document.described.name,
    ...given({ availableBeds, totalBeds, bedsCountedAt, bedsCountedBy: countedBy(document), bedsCountedByName: name }),
    ...(document.bedsCountedById === principal.id && { bedsCountedByYou: true }),
    ...(own && { isOwn: true }),
    isApproved,
    ...(can(principal.role, 'service.revise', circumstances) && hoursSummary(document, at)),
    ...(can(principal.role, 'beds.setReminder', circumstances) && { reminder: document.bedReminderOff !== true }),
    ...(can(principal.role, 'beds.nameCounters', circumstances) && { counters: (document.bedCounters ?? []).length }),
    bedsRevision,
  };
};
