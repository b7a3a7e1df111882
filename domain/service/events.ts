import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';
import { hoursSchema } from '#kernel/schedule/schema.ts';
import { sealedSchema } from '#kernel/sealed.ts';
import { CATEGORIES } from '#kernel/vocabulary/categories.ts';
import { LANGUAGES } from '#kernel/vocabulary/languages.ts';
import { SERVICE_TYPES } from '#kernel/vocabulary/serviceTypes.ts';

/*
 * The facts of a service's stream, `service-<id>`: one schema per event is the only source of its type, of its
 * validation on append and on read, and of its OpenAPI component. Bounds that a person must keep (required fields,
 * lengths) are the commands'; an event only says what shape a fact has, so that old facts stay readable.
 */
const text = z.string();
/** Why, in the words of the person who decided: `{ reason }`. Absent without a reason, or where the person it is about was erased. */
const reason = { sealed: z.optional(sealedSchema) };

const translatedPart = z.optional(
  z.strictObject({ text, source: z.enum(['machine', 'person']), engine: z.optional(text), ofRevision: z.number() }),
);

export const serviceEventSchemas = {
  ServiceAdded: z.strictObject({ ownerId: text }),
  /** English. Empty text means "not given" (allowed for imports, demanded at the owner's next save). */
  ServiceDescribed: z.strictObject({ name: text, summary: text, description: text, age: text }),
  ServiceClassified: z.strictObject({
    types: z.array(z.enum(SERVICE_TYPES)),
    categories: z.array(z.enum(CATEGORIES)),
    petsAllowed: z.boolean(),
    lowBarrier: z.boolean(),
    /** Absent: not known. */
    wheelchairAccessible: z.optional(z.boolean()),
  }),
  AddressSet: z.strictObject({
    address1: text,
    address2: text,
    city: text,
    state: text,
    zip: text,
    country: text,
    confidential: z.boolean(),
    /** Of a confidential service: `{ address1, address2, zip }`, which are empty beside it. */
    sealed: z.optional(sealedSchema),
  }),
  /** `point` is null when no place is known: then the service is listed under its city and never on the map. */
  PlaceSet: z.strictObject({
    longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
    latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
    timeZone: z.nullable(text),
    county: z.nullable(text),
    source: z.enum(['gazetteer', 'geocoder', 'pin', 'import']),
    /** Of a confidential service: `{ longitude, latitude, county }`, which are null beside it. */
    sealed: z.optional(sealedSchema),
  }),
  ContactSet: z.strictObject({
    phone: text,
    extension: text,
    /** A phone number that an import could not read, unchanged. */
    phoneText: text,
    contactEmail: text,
    website: text,
    facebook: text,
    twitter: text,
    instagram: text,
    youtube: text,
    /** Of a service that nobody approved yet: `{ contactEmail }`, which is empty beside it. */
    sealed: z.optional(sealedSchema),
  }),
  HoursSet: hoursSchema,
  DisplaySet: z.strictObject({ showFlag: z.boolean(), showDonate: z.boolean() }),
  DetailsConfirmed: z.strictObject({
    sections: z.array(z.enum(['described', 'classified', 'address', 'place', 'contact', 'hours', 'display', 'beds'])),
  }),
  ServiceTranslated: z.strictObject({
    language: z.enum(LANGUAGES),
    fields: z.strictObject({ summary: text, description: text, age: text }),
    /** Fields by another source, or of another text than the whole: theirs as long as `fields` has the same text (`translation.ts`). */
    parts: z.optional(z.strictObject({ summary: translatedPart, description: translatedPart, age: translatedPart })),
    source: z.enum(['machine', 'person']),
    engine: z.optional(text),
    /** Stream revision of the text that was translated. */
    ofRevision: z.number(),
  }),
  ServiceApproved: z.strictObject({ ofRevision: z.number(), policy: z.optional(text), ...reason }),
  ApprovalWithdrawn: z.strictObject({ ...reason }),
  /** `expiresAt`: local wall-clock time in the service's zone, `2026-12-24T23:59`, or null for never. */
  CriticalNoticeRaised: z.strictObject({
    text,
    /** The same in Spanish, by a person; absent: nobody wrote it. */
    textEs: z.optional(text),
    expiresAt: z.nullable(text),
  }),
  CriticalNoticeLowered: z.strictObject({}),
  OwnerChanged: z.strictObject({ from: text, to: text }),
  /** A user claims to run this place, which nobody owns yet; sealed: `{ message }`. */
  OwnershipRequested: z.strictObject({ accountId: text, sealed: z.optional(sealedSchema) }),
  OwnershipDeclined: z.strictObject({ accountId: text, ...reason }),
  /** An account that the owner names may count the beds too, and nothing else. */
  BedCounterAdded: z.strictObject({ accountId: text }),
  BedCounterRemoved: z.strictObject({ accountId: text }),
  ServiceRemoved: z.strictObject({ ...reason }),
  ServiceRestored: z.strictObject({}),
} as const;

export type ServiceEvent = EventOf<typeof serviceEventSchemas> & {
  readonly carried?: unknown;
  readonly undoes?: string;
  readonly causedBy?: string;
};
