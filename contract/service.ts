import * as z from 'zod/mini';
import { actorSchema } from '#domain/envelope/envelope.ts';
import { closedEntrySchema, DAYS, PERIODS, scheduleEntrySchema } from '#domain/schedule/schema.ts';
import { eachWireCondition, type WireCondition } from '#domain/service/conditions.ts';
import type { WireName } from '#domain/service/wireNames.ts';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';

/** Openings in a response: seconds since 1970, so that a phone can compute the current state offline (`domain/schedule/openings.ts`). */
export const openingsShape = {
  hours: z.enum(['scheduled', 'always', 'permanentlyClosed', 'contact', 'unknown']),
  openings: z.array(z.tuple([z.int(), z.int()])),
  nextOpening: z.optional(
    z.object({
      start: z.int(),
      end: z.int(),
      kind: z.enum(['WEEKLY', 'MONTHLY', 'DATE_RANGE']),
      day: z.enum(DAYS),
      period: z.optional(z.enum(PERIODS)),
    }),
  ),
  /** Days on which the place may be open at other times too; until such a day has passed, nobody can say that it is closed. */
  unknownDays: z.optional(z.array(z.enum(DAYS))),
  timeZone: z.optional(z.string()),
};

/** The number to call and its text, if `phone` is not ten digits: a foreign number, a service code, or the first number of `phoneText`. */
export const callShape = { call: z.optional(z.object({ href: z.string(), text: z.string() })) };

/** Requires every fact of a service in its response, and every condition on its card. */
type Shape<Name extends string> = Readonly<Record<Name, z.ZodMiniType>> & Readonly<Record<string, z.ZodMiniType>>;

/**
 * One card of a list, in one language (`Accept-Language`). An empty, false or unknown field is absent, which means "no" or "unknown" and
 * keeps 100 cards under 13 KiB.
 */
export const cardSchema = z.object({
  id: z.string(),
  /** Meters from `currentCoordinate`, else from `nearCoordinate`; absent without either or without a place. */
  distance: z.optional(z.int()),
  likes: z.optional(z.int()),
  name: z.string(),
  serviceSummary: z.optional(z.string()),
  age: z.optional(z.string()),
  machineTranslated: z.optional(z.literal(true)),
  /** Language of `serviceSummary` and `age` if it differs from the requested one (not translated yet). */
  lang: z.optional(z.enum(['en', 'es'])),
  type: z.array(z.enum(SERVICE_TYPES)),
  category: z.array(z.enum(CATEGORIES)),
  phone: z.optional(z.string()),
  extension: z.optional(z.string()),
  phoneText: z.optional(z.string()),
  ...callShape,
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  zip: z.optional(z.string()),
  address1: z.optional(z.string()),
  /** Absent if unknown, which differs from false. */
  ...eachWireCondition(z.optional(z.literal(true)), z.optional(z.boolean())),
  isContact: z.optional(z.literal(true)),
  isConfidential: z.optional(z.literal(true)),
  /** Only for roles that may see unapproved services. */
  isApproved: z.optional(z.boolean()),
  totalBeds: z.optional(z.int()),
  availableBeds: z.optional(z.int()),
  bedsCountedAt: z.optional(z.iso.datetime()),
  /** Role of the user who counted, at that time. */
  bedsCountedBy: z.optional(actorSchema.shape.role),
  /** [longitude, latitude] */
  location: z.optional(z.object({ coordinates: z.tuple([z.number(), z.number()]) })),
  /** True if the point is the center of the zip code. */
  isApproximate: z.optional(z.literal(true)),
  updatedAt: z.iso.datetime(),
  criticalDescription: z.optional(z.string()),
  /** Spanish text by a person; absent if there is none. */
  criticalDescriptionEs: z.optional(z.string()),
  /** Local wall-clock time in the service's time zone; absent with `isCriticalNeverExpire`. */
  criticalExpiredAt: z.optional(z.string()),
  isCriticalNeverExpire: z.optional(z.literal(true)),
  sample: z.optional(z.literal(true)),
  ...openingsShape,
} satisfies Shape<WireCondition>);

/** Marks a later period of its day in an entry of the opening hours, so that a client can send the entry back unchanged. */
const anotherPeriodShape = { anotherPeriod: z.optional(z.literal(true)) };
const [weeklySchema, monthlySchema, dateRangeSchema, fullDaySchema] = scheduleEntrySchema.def.options;
const resultEntrySchema = z.discriminatedUnion('type', [
  z.extend(weeklySchema, anotherPeriodShape),
  z.extend(monthlySchema, anotherPeriodShape),
  z.extend(dateRangeSchema, anotherPeriodShape),
  fullDaySchema,
]);

/** A single service: both languages, under the names of the specification's section 3. */
export const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  descriptionEs: z.optional(z.string()),
  serviceSummary: z.string(),
  serviceSummaryEs: z.optional(z.string()),
  age: z.string(),
  ageEs: z.optional(z.string()),
  /** True if some of the Spanish is by a machine; the list names the fields. */
  machineTranslated: z.optional(z.literal(true)),
  machineTranslatedFields: z.optional(z.array(z.enum(['serviceSummaryEs', 'descriptionEs', 'ageEs']))),
  /** Fields that stay English: a machine could not translate them well, or a person prefers the English. */
  keptEnglishFields: z.optional(z.array(z.enum(['serviceSummaryEs', 'descriptionEs', 'ageEs']))),
  /** True if some Spanish is still missing and waits for a machine or a person. */
  spanishPending: z.optional(z.literal(true)),
  /**
   * Only for users who may edit: a person's Spanish of outdated English. It stays stored and is hidden from all others, and the user is
   * asked to update it.
   */
  outdatedSpanish: z.optional(
    z.object({ serviceSummaryEs: z.optional(z.string()), descriptionEs: z.optional(z.string()), ageEs: z.optional(z.string()) }),
  ),
  address1: z.optional(z.string()),
  address2: z.optional(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.optional(z.string()),
  country: z.string(),
  county: z.optional(z.string()),
  phone: z.optional(z.string()),
  extension: z.optional(z.string()),
  phoneText: z.optional(z.string()),
  ...callShape,
  contactEmail: z.optional(z.string()),
  website: z.optional(z.string()),
  facebook: z.optional(z.string()),
  twitter: z.optional(z.string()),
  instagram: z.optional(z.string()),
  youtube: z.optional(z.string()),
  type: z.array(z.enum(SERVICE_TYPES)),
  category: z.array(z.enum(CATEGORIES)),
  schedules: z.array(resultEntrySchema),
  closeSchedules: z.array(closedEntrySchema),
  isContact: z.boolean(),
  isShowFlag: z.boolean(),
  isShowDonate: z.boolean(),
  /** Absent if unknown. */
  ...eachWireCondition(z.boolean(), z.optional(z.boolean())),
  isConfidential: z.boolean(),
  totalBeds: z.optional(z.int()),
  availableBeds: z.optional(z.int()),
  bedsCountedAt: z.optional(z.iso.datetime()),
  bedsCountedBy: z.optional(actorSchema.shape.role),
  /** True if the service has other approved listings, at other locations: `GET /services?sameServiceAs=` lists them. */
  otherLocations: z.optional(z.literal(true)),
  likes: z.int(),
  isApproved: z.boolean(),
  isCriticalHeader: z.boolean(),
  criticalDescription: z.optional(z.string()),
  /** Spanish text by a person; absent if there is none. */
  criticalDescriptionEs: z.optional(z.string()),
  isCriticalNeverExpire: z.optional(z.boolean()),
  criticalExpiredAt: z.optional(z.string()),
  location: z.optional(z.object({ coordinates: z.tuple([z.number(), z.number()]) })),
  isApproximate: z.optional(z.literal(true)),
  /** Center of the city from the gazetteer, to describe where in the city the place is; absent for a hidden place or an unknown city. */
  cityCentre: z.optional(z.object({ coordinates: z.tuple([z.number(), z.number()]) })),
  distance: z.optional(z.int()),
  /** Account id of the owner; only for administrators and the owner. */
  user: z.optional(z.string()),
  userEmail: z.optional(z.string()),
  /** True if the owner was erased, so that there is no name. */
  ownerErased: z.optional(z.literal(true)),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Revisions for an edit: the client sends them back in the body fields of the same names. */
  revision: z.int(),
  bedsRevision: z.int(),
  sample: z.optional(z.literal(true)),
  ...openingsShape,
} satisfies Shape<WireName>);
export type Service = z.infer<typeof serviceSchema>;
/** A service without its openings, which only hold at one moment. */
export type LastingService = Omit<Service, 'hours' | 'openings' | 'nextOpening'>;
