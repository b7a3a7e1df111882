import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';
import { hoursSchema } from '../schedule/schema.ts';
import { sealedSchema } from '../values/sealed.ts';
import { CATEGORIES } from '../vocabulary/categories.ts';
import { LANGUAGES } from '../vocabulary/languages.ts';
import { SERVICE_TYPES } from '../vocabulary/serviceTypes.ts';
import { eachCondition } from './conditions.ts';

/*
 * Events of a service's stream, `service-<id>`. The type, the validation on append and on read, and the OpenAPI component of an event all
 * derive from its one schema. The commands check limits for users (required fields, lengths); an event schema only checks the shape of
 * facts, so that old facts stay readable.
 */
const text = z.string();
/** The user's reason, sealed: `{ reason }`. Absent if there is none, or if the person it concerns was erased. */
const reason = { sealed: z.optional(sealedSchema) };

const translatedPart = z.optional(
  z.strictObject({ text, source: z.enum(['machine', 'person']), engine: z.optional(text), ofRevision: z.number() }),
);

export const serviceEventSchemas = {
  ServiceAdded: z.strictObject({ ownerId: text }),
  /** English. An empty text means "not given" (allowed for imports, required at the owner's next save). */
  ServiceDescribed: z.strictObject({ name: text, summary: text, description: text, age: text }),
  ServiceClassified: z.strictObject({
    types: z.array(z.enum(SERVICE_TYPES)),
    categories: z.array(z.enum(CATEGORIES)),
    ...eachCondition(z.boolean(), z.optional(z.boolean())),
  }),
  AddressSet: z.strictObject({
    address1: text,
    address2: text,
    city: text,
    state: text,
    zip: text,
    country: text,
    confidential: z.boolean(),
    /** Only of a confidential service: `{ address1, address2, zip }`, whose unsealed fields are then empty. */
    sealed: z.optional(sealedSchema),
  }),
  /** The point is null if no place is known: the service is then listed under its city and never shown on the map. */
  PlaceSet: z.strictObject({
    longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
    latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
    timeZone: z.nullable(text),
    county: z.nullable(text),
    source: z.enum(['gazetteer', 'geocoder', 'pin', 'import']),
    /** Only of a confidential service: `{ longitude, latitude, county }`, whose unsealed fields are then null. */
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
    /** Only of a service that was not approved yet: `{ contactEmail }`, whose unsealed field is then empty. */
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
    /**
     * Fields with another source or another English than the whole, and fields whose English is kept, without text; valid as long as
     * `fields` has the same text (`translation.ts`).
     */
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
    /** Spanish text by a person; absent if nobody wrote one. */
    textEs: z.optional(text),
    expiresAt: z.nullable(text),
  }),
  CriticalNoticeLowered: z.strictObject({}),
  OwnerChanged: z.strictObject({ from: text, to: text }),
  /** A user claims to run this place, which has no owner yet; sealed: `{ message }`. */
  OwnershipRequested: z.strictObject({ accountId: text, sealed: z.optional(sealedSchema) }),
  OwnershipDeclined: z.strictObject({ accountId: text, ...reason }),
  /** The owner lets an account count the beds, and do no more. */
  BedCounterAdded: z.strictObject({ accountId: text }),
  BedCounterRemoved: z.strictObject({ accountId: text }),
  /** Where the listing is in the HSDS export that it came from; all empty if it is in none. Imports set it. */
  HsdsRecordSet: z.strictObject({
    /** UUIDs. An id that is none is replaced by a UUID that derives from it. */
    serviceId: text,
    locationId: text,
    serviceAtLocationId: text,
    locationName: text,
    /** The organization that offers the service, with the columns of its row; null if it has none. */
    organization: z.nullable(
      z.strictObject({
        id: text,
        name: text,
        alternateName: text,
        description: text,
        email: text,
        website: text,
        taxStatus: text,
        taxId: text,
        yearIncorporated: text,
        legalStatus: text,
        logo: text,
        uri: text,
        parentId: text,
      }),
    ),
  }),
  /** Whether a person found that the service with this id, which looks like the same place, is another place. */
  DifferentPlaceSet: z.strictObject({ otherId: text, isDifferent: z.boolean() }),
  ServiceRemoved: z.strictObject({ ...reason }),
  ServiceRestored: z.strictObject({}),
} as const;

export type ServiceEvent = EventOf<typeof serviceEventSchemas> & {
  readonly carried?: unknown;
  readonly undoes?: string;
  readonly causedBy?: string;
};
