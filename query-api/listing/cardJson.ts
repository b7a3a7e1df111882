import type { Language } from '../../domain/events/envelope.ts';
import type { Openings } from '../../domain/schedule/openings.ts';
import { categoriesShown } from '../../domain/vocabulary/categories.ts';
import { typesShown } from '../../domain/vocabulary/serviceTypes.ts';
import { countedBy } from '../services/countedBy.ts';
import type { ServiceDocument } from '../../projections/services/document.ts';
import { hasOwnPoint } from './catalogue.ts';

/** Five decimals are a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** A time without its milliseconds, which nobody reads on a card. */
const shortTime = (time: string): string => time.replace(/\.\d+Z$/, 'Z');

/** What a person reads, in the language asked for where there is a translation of the present text. */
const texts = (document: ServiceDocument, language: Language) => {
  const { serviceSummary, age, es } = document;
  if (language === 'en' || (serviceSummary === '' && age === '')) return { serviceSummary, age };
  if (es === undefined || es.stale) return { serviceSummary, age, lang: 'en' };
  return {
    serviceSummary: es.serviceSummary || serviceSummary,
    age: es.age || age,
    machineTranslated: es.source === 'machine',
  };
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== '' && value !== false && value !== 0;

const openingFields = ({ kind, intervals, next }: Openings) => ({
  hours: kind,
  openings: intervals,
  ...(next === undefined ? {} : { nextOpening: next }),
});

/**
 * A card (`cardSchema` of the contract) without what depends on who asks from where: `distance`, `isApproved` and the
 * critical notice are added when an answer is put together. What is empty, false or unknown is left out.
 */
export const cardJson = (id: string, document: ServiceDocument, openings: Openings, language: Language): string => {
  const { isConfidential, location } = document;
  const seen = hasOwnPoint(document) ? location : undefined;
  const fields = {
    id,
    name: document.name,
    ...texts(document, language),
    likes: document.likes,
    phone: document.phone,
    extension: document.extension,
    phoneText: document.phoneText,
    ...(isConfidential ? {} : { address1: document.address1, zip: document.zip }),
    city: document.city,
    state: document.state,
    isAllowedPet: document.isAllowedPet,
    isLowBarrier: document.isLowBarrier,
    isContact: document.isContact,
    isConfidential,
    totalBeds: document.totalBeds,
    bedsCountedAt: document.bedsCountedAt && shortTime(document.bedsCountedAt),
    bedsCountedBy: countedBy(document),
    isApproximate: seen === undefined || document.placeSource === 'gazetteer',
    sample: document.sample,
    timeZone: document.timeZone,
  };
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value))),
    // Zero beds is news.
    ...(document.availableBeds === undefined ? {} : { availableBeds: document.availableBeds }),
    ...(seen === undefined ? {} : { location: { coordinates: seen.coordinates.map(rounded) } }),
    type: typesShown(document.type),
    category: categoriesShown(document.category),
    updatedAt: shortTime(document.updatedAt),
    ...openingFields(openings),
  });
};
