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

/** Five decimals are a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** A time without its milliseconds, which nobody reads on a card. */
const shortTime = (time: string): string => time.replace(/\.\d+Z$/, 'Z');

/**
 * What a person reads, in one language: the one asked for where the text of the card (its summary, else its age) is translated as it
 * stands. An age that is not is left out beside it.
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
 * A card (`cardSchema` of the contract) without what depends on who asks from where: `distance`, `isApproved` and the
 * critical notice are added when an answer is put together. What is empty, false or unknown is left out; but a "no" is said of
 * what need not be known.
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
    // Of a confidential place visitors learn only the present count and its age.
    bedsCountedBy: confidential ? undefined : countedBy(document),
    isApproximate: seen === undefined || document.place?.source === 'gazetteer',
    sample: document.sample,
    timeZone: zoneOf(document),
  };
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(fields).filter(isGiven)),
    // Zero beds is news.
    ...(document.availableBeds === undefined ? {} : { availableBeds: document.availableBeds }),
    ...(seen === undefined ? {} : { location: { coordinates: seen.coordinates.map(rounded) } }),
    type: typesShown(type),
    category: categoriesShown(category),
    updatedAt: shortTime(document.updatedAt),
    ...openingFields(openings),
  });
};
