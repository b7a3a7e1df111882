import { unusualCall } from '#contract/phone/phoneCall.ts';
import type { Openings } from '#domain/schedule/openings.ts';
import { currentParts, englishOf } from '#domain/service/translation.ts';
import { OPTIONAL_ON_WIRE, toWire } from '#domain/service/wireNames.ts';
import { knownCategories } from '#domain/vocabulary/categories.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { knownServiceTypes } from '#domain/vocabulary/serviceTypes.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { hasOwnPoint } from './catalogue.ts';
import { countedBy } from './countedBy.ts';
import { zoneOf } from './openingHours.ts';

/** Rounds to five decimals, about a metre. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Removes the milliseconds of a time, which a card does not show. */
const withoutMilliseconds = (time: string): string => time.replace(/\.\d+Z$/, 'Z');

/**
 * Returns the texts of a card in one language: the requested one if the card's main text (its summary, else its age) has a current
 * translation. An age without a translation is omitted then.
 */
const localizedTexts = (document: ServiceDocument, language: Language) => {
  const { serviceSummary, age } = toWire('described', document.described);
  if (language === 'en' || (serviceSummary === '' && age === '')) return { serviceSummary, age };
  const spanish = currentParts(englishOf(document), document.es);
  const primaryPart = serviceSummary === '' ? spanish.age : spanish.summary;
  if (primaryPart === undefined) return { serviceSummary, age, lang: 'en' };
  const shownParts = [spanish.summary, spanish.age].filter((part) => part !== undefined);
  return {
    serviceSummary: spanish.summary?.text,
    age: spanish.age?.text,
    machineTranslated: shownParts.some(({ source }) => source === 'machine'),
  };
};

const hasValue = ([name, value]: readonly [string, unknown]): boolean =>
  value !== undefined && value !== '' && value !== 0 && (value !== false || OPTIONAL_ON_WIRE.has(name));

const openingFields = ({ kind, intervals, next, unknownDays }: Openings) => ({
  hours: kind,
  openings: intervals,
  ...(next === undefined ? {} : { nextOpening: next }),
  ...(unknownDays === undefined ? {} : { unknownDays }),
});

/**
 * Encodes a card (`cardSchema` of the contract) without the fields that depend on the visitor: `distance`, `isApproved` and the critical
 * notice are added to the response. Empty, false and unknown values are omitted, except a "no" of a condition that may be unknown.
 */
export const cardJson = (id: string, document: ServiceDocument, openings: Openings, language: Language): string => {
  const { confidential, address1, zip, city, state } = document.address;
  const { phone, extension, phoneText } = document.contact;
  const { type, category, ...conditions } = toWire('classified', document.classified);
  const visibleLocation = hasOwnPoint(document) ? document.location : undefined;
  const fields = {
    id,
    name: document.described.name,
    ...localizedTexts(document, language),
    likes: document.likes,
    phone,
    extension,
    phoneText,
    call: unusualCall(document.contact),
    ...(confidential ? {} : { address1, zip }),
    city,
    state,
    ...conditions,
    isContact: document.hours.contactForHours,
    isConfidential: confidential,
    totalBeds: document.totalBeds,
    bedsCountedAt: document.bedsCountedAt && withoutMilliseconds(document.bedsCountedAt),
    // For a confidential service visitors see only the current count and its age.
    bedsCountedBy: confidential ? undefined : countedBy(document),
    isApproximate: visibleLocation === undefined || document.place?.source === 'gazetteer',
    sample: document.sample,
    timeZone: zoneOf(document),
  };
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(fields).filter(hasValue)),
    // Zero beds must be shown.
    ...(document.availableBeds === undefined ? {} : { availableBeds: document.availableBeds }),
    ...(visibleLocation === undefined ? {} : { location: { coordinates: visibleLocation.coordinates.map(roundDegrees) } }),
    type: knownServiceTypes(type),
    category: knownCategories(category),
    updatedAt: withoutMilliseconds(document.updatedAt),
    ...openingFields(openings),
  });
};
