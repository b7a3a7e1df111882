import type { Coordinate } from '#contract/query.ts';
import type { Service } from '#contract/service.ts';
import { knownPart } from '#domain/events/tolerance.ts';
import { WEB_FIELDS } from '#domain/service/sections.ts';
import { toWire } from '#domain/service/serviceWire.ts';
import {
  currentParts,
  outdatedParts,
  TRANSLATED_FIELDS,
  type TranslatedField,
  type Translation,
  englishOf,
  awaitsSpanish,
} from '#domain/service/translation.ts';
import { cityCentre } from '#geo/place/index.ts';
import { metresBetween } from '#kernel/distance.ts';
import type { Principal } from '#kernel/principal.ts';
import { hoursSchema } from '#kernel/schedule/schema.ts';
import { markPeriods } from '#kernel/schedule/validate.ts';
import { categoriesShown } from '#kernel/vocabulary/categories.ts';
import { typesShown } from '#kernel/vocabulary/serviceTypes.ts';
import { countedBy } from '#listing/countedBy.ts';
import { isCriticalAt } from '#listing/criticalNotice.ts';
import { openingsForDay, zoneOf } from '#listing/openingHours.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { rightsOf } from '#querying/rightsToSee.ts';
import { shownAddress, shownEmail } from '../shownAddress.ts';

/** The owner's fields of a service, for users who may see them. */
export type OwnerSeen = Pick<Service, 'userEmail' | 'ownerErased'>;

/** The viewer, the place and the time (seconds since 1970). */
export interface Viewpoint {
  readonly principal: Principal;
  readonly at: number;
  readonly from?: Coordinate | undefined;
  readonly askersZone?: string | undefined;
  readonly owner?: OwnerSeen | undefined;
  /** Present owner, if the response shows a past moment. */
  readonly presentOwner?: string | undefined;
}

/** Omits empty fields. */
export const given = <Fields extends Readonly<Record<string, unknown>>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as Partial<Fields>;

const ES = { summary: 'serviceSummaryEs', description: 'descriptionEs', age: 'ageEs' } as const;
type EsName = (typeof ES)[TranslatedField];

const wireEs = (translation: Translation): { [Name in EsName]?: string } =>
  Object.fromEntries(Object.entries(translation).map(([field, { text }]) => [ES[field as TranslatedField], text]));

/** Returns the Spanish of the present English; for users who may edit, also a person's text for outdated English. */
const spanish = (document: ServiceDocument, mayRevise: boolean): Partial<Service> => {
  const english = englishOf(document);
  const current = currentParts(english, document.es);
  const machines = TRANSLATED_FIELDS.filter((field) => current[field]?.source === 'machine').map((field) => ES[field]);
  const outdated = mayRevise ? outdatedParts(english, document.es) : {};
  return {
    ...wireEs(current),
    ...(machines.length > 0 ? { machineTranslated: true, machineTranslatedFields: machines } : {}),
    ...(awaitsSpanish(document) ? { spanishPending: true } : {}),
    ...(Object.keys(outdated).length > 0 ? { outdatedSpanish: wireEs(outdated) } : {}),
  };
};

const place = (document: ServiceDocument, mayKnow: boolean, from: Coordinate | undefined): Partial<Service> => {
  const point = mayKnow ? document.location?.coordinates : undefined;
  const centre = cityCentre(document.address.city, document.address.state);
  const measured = point === undefined ? centre : { longitude: point[0], latitude: point[1] };
  return {
    ...(point === undefined ? {} : { location: { coordinates: [point[0], point[1]] } }),
    ...(point === undefined || centre === null ? {} : { cityCentre: { coordinates: [centre.longitude, centre.latitude] } }),
    ...(point === undefined || document.place?.source === 'gazetteer' ? { isApproximate: true } : {}),
    ...(from === undefined || measured === null ? {} : { distance: metresBetween(from, measured) }),
  };
};

const critical = (document: ServiceDocument, at: number, seesExpired: boolean): Partial<Service> & { isCriticalHeader: boolean } => {
  const isCriticalHeader = isCriticalAt(document, at);
  const notice = document.critical;
  if (notice === undefined || !(isCriticalHeader || seesExpired)) return { isCriticalHeader };
  return {
    isCriticalHeader,
    criticalDescription: notice.text,
    ...given({ criticalDescriptionEs: notice.textEs }),
    ...(notice.expiresAt === null ? { isCriticalNeverExpire: true } : { criticalExpiredAt: notice.expiresAt }),
  };
};

const shownAddresses = (contact: Pick<Service, (typeof WEB_FIELDS)[number]>) =>
  Object.fromEntries(WEB_FIELDS.map((field) => [field, shownAddress(contact[field])]));

/** Converts one service to its response, in both languages, with the facts that this viewer may see. */
export const serviceJson = (id: string, document: ServiceDocument, viewpoint: Viewpoint): Service => {
  const { at, from, askersZone } = viewpoint;
  const rights = rightsOf(viewpoint.principal, document, viewpoint.presentOwner);
  const { openings } = openingsForDay(document, at, askersZone);
  const { address1, address2, zip, ...address } = toWire('address', document.address);
  const contact = toWire('contact', document.contact);
  const classified = toWire('classified', document.classified);
  // Only entries of known kinds, with known fields.
  const hours = toWire('hours', knownPart(hoursSchema, document.hours));
  const { totalBeds, availableBeds, bedsCountedAt, sample } = document;
  return {
    id,
    ...toWire('described', document.described),
    ...spanish(document, rights.expired),
    ...(rights.address ? given({ address1, address2, zip, county: document.place?.county ?? undefined }) : {}),
    ...address,
    ...given({ ...contact, contactEmail: shownEmail(contact.contactEmail), ...shownAddresses(contact) }),
    ...classified,
    type: typesShown(classified.type),
    category: categoriesShown(classified.category),
    ...hours,
    schedules: markPeriods(hours.schedules),
    ...toWire('display', document.display),
    ...given({ totalBeds, availableBeds, bedsCountedAt, bedsCountedBy: rights.address ? countedBy(document) : undefined }),
    likes: document.likes,
    isApproved: document.isApproved,
    ...critical(document, at, rights.expired),
    ...place(document, rights.address, from),
    ...(rights.owner ? { user: document.user, ...viewpoint.owner } : {}),
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
    revision: document.revision,
    bedsRevision: document.bedsRevision,
    ...given({ sample, timeZone: zoneOf(document) }),
    hours: openings.kind,
    openings: openings.intervals.map(([start, end]) => [start, end]),
    ...(openings.next === undefined ? {} : { nextOpening: openings.next }),
  };
};
