import * as z from 'zod/mini';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { sampleHoursSchema } from './sampleHours.ts';

/** A text in English and in Spanish, each written by a person. */
const bilingualSchema = z.readonly(z.tuple([z.string().check(z.minLength(1)), z.string().check(z.minLength(1))]));

const sampleServiceSchema = z.strictObject({
  /** Must never change: its id derives from it. */
  key: z.string(),
  name: z.string(),
  types: z.array(z.enum(SERVICE_TYPES)),
  /** Audiences; absent for everyone. */
  categories: z.optional(z.array(z.enum(CATEGORIES))),
  summary: bilingualSchema,
  description: bilingualSchema,
  age: z.optional(bilingualSchema),
  street: z.string(),
  zip: z.string(),
  /** [longitude, latitude] */
  location: z.readonly(z.tuple([z.number(), z.number()])),
  /** 0 to 99, the last two digits of 303-555-01xx. */
  phone: z.int().check(z.gte(0), z.lte(99)),
  extension: z.optional(z.string()),
  website: z.optional(z.string()),
  hours: sampleHoursSchema,
  confidential: z.optional(z.literal(true)),
  beds: z.optional(z.strictObject({ total: z.int(), available: z.int(), minutesAgo: z.int() })),
  /** A critical notice; `days` from now until it expires, null for never. */
  critical: z.optional(z.strictObject({ text: z.string(), textEs: z.optional(z.string()), days: z.nullable(z.int()) })),
  /** How many days ago the details were last confirmed. */
  confirmedDaysAgo: z.int(),
});

/**
 * One fictional service. Its street does not exist, and its phone 303-555-01xx is reserved for fiction; only the city, its zip codes and
 * the points are real.
 */
export type SampleService = z.infer<typeof sampleServiceSchema>;

/** Reads the services of a JSON file; throws for a wrong or unknown value. */
export const parseSampleServices = (services: unknown): readonly SampleService[] => z.array(sampleServiceSchema).parse(services);
