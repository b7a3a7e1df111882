import { unusualCall } from '#contract/phone/phoneCall.ts';
import type { Coordinate } from '#contract/query.ts';
import type { LastingService, Service } from '#contract/service.ts';
import { knownPart } from '#domain/envelope/tolerantSchema.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { hoursSchema } from '#domain/schedule/schema.ts';
import { markPeriods } from '#domain/schedule/validate.ts';
import { WEB_FIELDS } from '#domain/service/sections.ts';
import {
  currentParts,
  keptEnglishFields,
  outdatedParts,
  TRANSLATED_FIELDS,
  type TranslatedField,
  type Translation,
  englishOf,
  awaitsSpanish,
} from '#domain/service/translation.ts';
import { toWire } from '#domain/service/wireNames.ts';
import { metresBetween } from '#domain/values/distance.ts';
import { withoutEmptyFields } from '#domain/values/withoutEmptyFields.ts';
import { knownCategories } from '#domain/vocabulary/categories.ts';
import { knownServiceTypes } from '#domain/vocabulary/serviceTypes.ts';
import { cityCentre } from '#geo/place/index.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { countedBy } from '../listing/countedBy.ts';
import { isCriticalAt } from '../listing/criticalNotice.ts';
import { openingsForDay, zoneOf } from '../listing/openingHours.ts';
import { safeWebAddress, safeEmail } from '../querying/safeAddress.ts';
import { viewRightsOf } from '../querying/viewRights.ts';

/** The owner's fields of a service, for users who may see them. */
export type OwnerFields = Pick<Service, 'userEmail' | 'ownerErased'>;

/** The viewer, the place and the time (seconds since 1970). */
export interface Viewpoint {
  readonly principal: Principal;
  readonly at: number;
  readonly origin?: Coordinate | undefined;
  readonly visitorTimeZone?: string | undefined;
  readonly owner?: OwnerFields | undefined;
  /** Current owner, if the response shows a past moment. */
  readonly presentOwner?: string | undefined;
  /** Whether visitors can see the same service at another location; only for the page of one service. */
  readonly hasOtherLocations?: boolean | undefined;
}

const SPANISH_FIELDS = { summary: 'serviceSummaryEs', description: 'descriptionEs', age: 'ageEs' } as const;
type SpanishField = (typeof SPANISH_FIELDS)[TranslatedField];

const spanishFields = (translation: Translation): { [Name in SpanishField]?: string } =>
  Object.fromEntries(Object.entries(translation).map(([field, { text }]) => [SPANISH_FIELDS[field as TranslatedField], text]));

/** Returns the Spanish of the current English; for users who may edit, also a person's text for outdated English. */
const translationFields = (document: ServiceDocument, canRevise: boolean): Partial<Service> => {
  const pending: Partial<Service> = awaitsSpanish(document) ? { spanishPending: true } : {};
  if (document.es === undefined) return pending;
  const english = englishOf(document);
  const current = currentParts(english, document.es);
  const machineFields = TRANSLATED_FIELDS.filter((field) => current[field]?.source === 'machine').map((field) => SPANISH_FIELDS[field]);
  const keptFields = keptEnglishFields(english, document.es).map((field) => SPANISH_FIELDS[field]);
  const outdated = canRevise ? outdatedParts(english, document.es) : {};
  return {
    ...spanishFields(current),
    ...(machineFields.length > 0 ? { machineTranslated: true, machineTranslatedFields: machineFields } : {}),
    ...(keptFields.length > 0 ? { keptEnglishFields: keptFields } : {}),
    ...pending,
    ...(Object.keys(outdated).length > 0 ? { outdatedSpanish: spanishFields(outdated) } : {}),
  };
};

const placeFields = (document: ServiceDocument, showsExactPoint: boolean, origin: Coordinate | undefined): Partial<Service> => {
  const point = showsExactPoint ? document.location?.coordinates : undefined;
  const centre = cityCentre(document.address.city, document.address.state);
  const distancePoint = point === undefined ? centre : { longitude: point[0], latitude: point[1] };
  return {
    ...(point === undefined ? {} : { location: { coordinates: [point[0], point[1]] } }),
    ...(point === undefined || centre === null ? {} : { cityCentre: { coordinates: [centre.longitude, centre.latitude] } }),
    ...(point === undefined || document.place?.source === 'gazetteer' ? { isApproximate: true } : {}),
    ...(origin === undefined || distancePoint === null ? {} : { distance: metresBetween(origin, distancePoint) }),
  };
};

const criticalFields = (document: ServiceDocument, at: number, showsExpired: boolean): Partial<Service> & { isCriticalHeader: boolean } => {
  const isCriticalHeader = isCriticalAt(document, at);
  const notice = document.critical;
  if (notice === undefined || !(isCriticalHeader || showsExpired)) return { isCriticalHeader };
  return {
    isCriticalHeader,
    criticalDescription: notice.text,
    ...withoutEmptyFields({ criticalDescriptionEs: notice.textEs }),
    ...(notice.expiresAt === null ? { isCriticalNeverExpire: true } : { criticalExpiredAt: notice.expiresAt }),
  };
};

type WebAddresses = Pick<Service, (typeof WEB_FIELDS)[number]>;

const shownAddresses = (contact: WebAddresses): WebAddresses => {
  const shown: { [Field in keyof WebAddresses]: WebAddresses[Field] } = {};
  for (const field of WEB_FIELDS) shown[field] = safeWebAddress(contact[field]);
  return shown;
};

/** Converts one service to its response, in both languages, with the facts that this viewer may see, without its openings. */
export const lastingServiceJson = (id: string, document: ServiceDocument, viewpoint: Viewpoint): LastingService => {
  const { at, origin } = viewpoint;
  const rights = viewRightsOf(viewpoint.principal, document, viewpoint.presentOwner);
  const { address1, address2, zip, ...address } = toWire('address', document.address);
  const contact = toWire('contact', document.contact);
  const classified = toWire('classified', document.classified);
  // Only entries of known kinds, with known fields.
  const hours = toWire('hours', knownPart(hoursSchema, document.hours));
  const { totalBeds, availableBeds, bedsCountedAt, sample } = document;
  return {
    id,
    ...toWire('described', document.described),
    ...translationFields(document, rights.expired),
    ...(rights.address ? withoutEmptyFields({ address1, address2, zip, county: document.place?.county ?? undefined }) : {}),
    ...address,
    ...withoutEmptyFields({
      ...contact,
      contactEmail: safeEmail(contact.contactEmail),
      ...shownAddresses(contact),
      call: unusualCall(document.contact),
    }),
    ...classified,
    type: knownServiceTypes(classified.type),
    category: knownCategories(classified.category),
    ...hours,
    schedules: markPeriods(hours.schedules),
    ...toWire('display', document.display),
    ...withoutEmptyFields({ totalBeds, availableBeds, bedsCountedAt, bedsCountedBy: rights.address ? countedBy(document) : undefined }),
    ...(viewpoint.hasOtherLocations === true ? { otherLocations: true } : {}),
    likes: document.likes,
    isApproved: document.isApproved,
    ...criticalFields(document, at, rights.expired),
    ...placeFields(document, rights.address, origin),
    ...(rights.owner ? { user: document.user, ...viewpoint.owner } : {}),
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
    revision: document.revision,
    bedsRevision: document.bedsRevision,
    ...withoutEmptyFields({ sample, timeZone: zoneOf(document) }),
  };
};

/** Converts one service to its response, in both languages, with the facts that this viewer may see. */
export const serviceJson = (id: string, document: ServiceDocument, viewpoint: Viewpoint): Service => {
  const { openings } = openingsForDay(document, viewpoint.at, viewpoint.visitorTimeZone);
  return {
    ...lastingServiceJson(id, document, viewpoint),
    hours: openings.kind,
    openings: openings.intervals.map(([start, end]) => [start, end]),
    ...(openings.next === undefined ? {} : { nextOpening: openings.next }),
  };
};
