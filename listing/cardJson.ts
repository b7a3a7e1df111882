import { OPTIONAL_ON_WIRE, toWire } from '#domain/service/serviceWire.ts';
import { currentParts, englishOf } from '#domain/service/translation.ts';
import type { Openings } from '#kernel/schedule/openings.ts';
import { categoriesShown } from '#kernel/vocabulary/categories.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { typesShown } from '#kernel/vocabulary/serviceTypes.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { hasOwnPoint } from './catalogue.ts';
import { countedBy } from './countedBy.ts';
import { zoneOf } from './openingHours.ts';

/** Rounds to five decimals, about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Removes the milliseconds of a time, which a card does not show. */
const shortTime = (time: string): string => time.replace(/\.\d+Z$/, 'Z');

/**
 * Returns the texts of a card in one language: the requested one if the card's main text (its summary, else its age) has a current
 * translation. An age without a translation is omitted then.
 */
const texts = (document: ServiceDocument, language: Language) => {
  const { serviceSummary, age } = toWire('described', document.described);
  if (language === 'en' || (serviceSummary === '' && age === '')) return { serviceSummary, age };
  const spanish = currentParts(englishOf(document), document.es);
  const read = serviceSummary === '' ? spanish.age : spanish.summary;
  if (read === undefined) return { serviceSummary, age, lang: 'en' };
  const shown = [spanish.summary, spanish.age].filter((part) => part !== undefined);
  return {
    serviceSummary: spanish.summary?.text,
    age: spanish.age?.text,
    machineTranslated: shown.some(({ source }) => source === 'machine'),
  };
};

const isGiven = ([name, value]: readonly [string, unknown]): boolean =>
  value !== undefined && value !== '' && value !== 0 && (value !== false || OPTIONAL_ON_WIRE.has(name));

const openingFields = ({ kind, intervals, next }: Openings) => ({
  hours: kind,
  openings: intervals,
  ...(next === undefined ? {} : { nextOpening: next }),
});

/**
 * Encodes a card (`cardSchema` of the contract) without the fields that depend on the visitor: `distance`, `isApproved` and the critical
 * notice are added to the response. Empty, false and unknown values are omitted, except a "no" of a condition that may be unknown.
 */
export const cardJson = (id: string, document: ServiceDocument, openings: Openings, language: Language): string => {
  const { confidential, address1, zip, city, state } = document.address;
  const { phone, extension, phoneText } = document.contact;
  const { type, category, ...conditions } = toWire('classified', document.classified);
  const seen = hasOwnPoint(document) ? document.location : undefined;
  const fields = {
    id,
    name: document.described.name,
    ...texts(document, language),
    likes: document.likes,
    phone,
    extension,
    phoneText,
    ...(confidential ? {} : { address1, zip }),
    city,
    state,
    ...conditions,
    isContact: document.hours.contactForHours,
    isConfidential: confidential,
    totalBeds: document.totalBeds,
    bedsCountedAt: document.bedsCountedAt && shortTime(document.bedsCountedAt),
    // For a confidential service visitors see only the current count and its age.
    bedsCountedBy: confidential ? undefined : countedBy(document),
    isApproximate: seen === undefined || document.place?.source === 'gazetteer',
    sample: document.sample,
    timeZone: zoneOf(document),
  };
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(fields).filter(isGiven)),
    // Zero beds must be shown.
    ...(document.availableBeds === undefined ? {} : { availableBeds: document.availableBeds }),
    ...(seen === undefined ? {} : { location: { coordinates: seen.coordinates.map(rounded) } }),
    type: typesShown(type),
    category: categoriesShown(category),
    updatedAt: shortTime(document.updatedAt),
    ...openingFields(openings),
  });
};
