import * as z from 'zod/mini';
import { EMAIL_MAX, isPlainEmail } from '#kernel/email.ts';
import type { ErrorCode } from '#kernel/errors.ts';
import { code, lineRules, textRules } from '#kernel/fields.ts';
import { DAYS, PERIODS } from '#kernel/schedule/schema.ts';
import { CATEGORIES } from '#kernel/vocabulary/categories.ts';
import { SERVICE_TYPES } from '#kernel/vocabulary/serviceTypes.ts';
import { TEXT_LIMITS } from './limits.ts';
import type { OptionalWireName, WireFacts, WireName } from './serviceWire.ts';

/*
 * The body of POST and PUT /services, field by field: names of the specification's section 3, rules of its section 5.
 * A message of a check is a code of `errors.ts`. Rules between fields, and what is made of the body, are `validation.ts`'s.
 */
const text = (maximum: number) => z.string(code('WRONG_SHAPE')).check(...textRules(maximum));
/** Reads only the digits: an address book copies a number with signs of its direction. */
const digits = (maximum: number) => z.optional(z.string(code('WRONG_SHAPE')).check(z.maxLength(maximum, code('TOO_LONG'))));
const optionalText = (maximum: number) => z.optional(text(maximum));
/** Not said is another mistake than said in a wrong way. */
const textCode = (missing: ErrorCode) => ({
  error: ({ input }: { input?: unknown }): ErrorCode => (input === undefined ? missing : 'WRONG_SHAPE'),
});
const requiredText = (maximum: number, missing: ErrorCode = 'REQUIRED') =>
  z.string(textCode(missing)).check(z.regex(/\S/, code(missing)), ...lineRules(maximum));
const flag = z.optional(z.boolean(code('WRONG_SHAPE')));

/** Too long a text is not looked at any further. */
const email = z.optional(
  z.string(code('WRONG_SHAPE')).check(
    z.maxLength(EMAIL_MAX, { ...code('TOO_LONG'), abort: true }),
    z.trim(),
    z.refine((typed) => typed === '' || isPlainEmail(typed), code('PLEASE_INPUT_VALID_EMAIL')),
  ),
);

/** A screen sends an empty bed field as it is; it says nothing. */
const beds = (minimum: number, tooFew: ErrorCode) =>
  z.optional(
    z.union(
      [z.int(code('NOT_A_NUMBER')).check(z.gte(minimum, code(tooFew)), z.lte(100_000, code('WRONG_SHAPE'))), z.literal('')],
      code('NOT_A_NUMBER'),
    ),
  );

const time = z.string(code('REQUIRED')).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, code('WRONG_SHAPE')));
const date = z.iso.date(code('WRONG_SHAPE'));
const day = z.enum(DAYS, code('REQUIRED'));
const period = z.enum(PERIODS, code('REQUIRED'));

/** Display fields that screens send with an entry; accepted and dropped. */
const display = {
  title: z.optional(z.unknown()),
  date: z.optional(z.unknown()),
  dateText: z.optional(z.unknown()),
  startTimeSeconds: z.optional(z.unknown()),
  endTimeSeconds: z.optional(z.unknown()),
  id: z.optional(z.unknown()),
  _id: z.optional(z.unknown()),
};
export const DISPLAY_KEYS: readonly string[] = Object.keys(display);

const nextDay = { endsNextDay: flag };
const times = { startTime: time, endTime: time, ...nextDay };
const maybeTimes = { startTime: z.optional(time), endTime: z.optional(time), ...nextDay };
/** "Add another period" on a day that has one: chosen on purpose, passes DUPLICATED_DAY, not stored. */
const another = { anotherPeriod: flag };

const scheduleDraft = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('WEEKLY'), day, ...times, ...another, ...display }),
    z.strictObject({ type: z.literal('MONTHLY'), period, day, ...times, ...another, ...display }),
    z.strictObject({ type: z.literal('DATE_RANGE'), startDate: date, endDate: date, ...times, ...another, ...display }),
    z.strictObject({ type: z.literal('FULL_DAY'), ...display }),
  ],
  code('PLEASE_SELECT_SCHEDULE_TYPE'),
);

const closedDraft = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('WEEKLY'), day, ...maybeTimes, ...display }),
    z.strictObject({ type: z.literal('MONTHLY'), period, day, ...maybeTimes, ...display }),
    z.strictObject({ type: z.literal('DATE_RANGE'), startDate: date, endDate: date, ...maybeTimes, ...display }),
    z.strictObject({ type: z.literal('PERMANENTLY_CLOSED'), ...display }),
  ],
  code('PLEASE_SELECT_SCHEDULE_TYPE'),
);

const MAX_ENTRIES = 200;

/**
 * What an answer says of a service beside what its form says: who has loaded a service can send it back as it is. Taken
 * and dropped; none of it is a client's to say.
 */
const answered = {
  id: z.optional(z.unknown()),
  _id: z.optional(z.unknown()),
  user: z.optional(z.unknown()),
  ownerErased: z.optional(z.unknown()),
  county: z.optional(z.unknown()),
  timeZone: z.optional(z.unknown()),
  isApproximate: z.optional(z.unknown()),
  cityCentre: z.optional(z.unknown()),
  machineTranslated: z.optional(z.unknown()),
  machineTranslatedFields: z.optional(z.unknown()),
  spanishPending: z.optional(z.unknown()),
  outdatedSpanish: z.optional(z.unknown()),
  bedsCountedAt: z.optional(z.unknown()),
  bedsCountedBy: z.optional(z.unknown()),
  likes: z.optional(z.unknown()),
  isApproved: z.optional(z.unknown()),
  distance: z.optional(z.unknown()),
  createdAt: z.optional(z.unknown()),
  updatedAt: z.optional(z.unknown()),
  sample: z.optional(z.unknown()),
  hours: z.optional(z.unknown()),
  openings: z.optional(z.unknown()),
  nextOpening: z.optional(z.unknown()),
};

const noticeFields = {
  criticalDescription: optionalText(500),
  /** Left out: stays as long as `criticalDescription` does. Null: there is none. */
  criticalDescriptionEs: z.optional(z.nullable(text(500))),
  isCriticalNeverExpire: flag,
  /** Local wall-clock time in the service's zone: `2026-12-24T18:00`; a date alone means until 23:59. */
  criticalExpiredAt: z.optional(
    z
      .string(code('WRONG_SHAPE'))
      .check(z.regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?)?$/, code('WRONG_SHAPE'))),
  ),
};

/** The critical notice by itself. */
export const noticeSchema = z.strictObject({ isCriticalHeader: z.boolean(textCode('REQUIRED')), ...noticeFields });

/** Every fact of a service has its field; null is said of one that is not known. */
type Fields = { readonly [Name in WireName]: z.ZodMiniType<Name extends OptionalWireName ? WireFacts[Name] | null | undefined : unknown> };

export const serviceFormSchema = z.strictObject({
  name: requiredText(TEXT_LIMITS.name),
  serviceSummary: requiredText(TEXT_LIMITS.serviceSummary),
  description: requiredText(TEXT_LIMITS.description),
  age: optionalText(TEXT_LIMITS.age),
  /** Spanish only where a person wrote or corrected it. */
  serviceSummaryEs: optionalText(TEXT_LIMITS.serviceSummary),
  descriptionEs: optionalText(TEXT_LIMITS.description),
  ageEs: optionalText(TEXT_LIMITS.age),
  address1: requiredText(TEXT_LIMITS.address1),
  address2: optionalText(TEXT_LIMITS.address2),
  city: requiredText(TEXT_LIMITS.city),
  state: requiredText(TEXT_LIMITS.state),
  zip: requiredText(TEXT_LIMITS.zip),
  country: requiredText(TEXT_LIMITS.country, 'PLEASE_INPUT_YOUR_COUNTRY'),
  /** Left out: stays as it is. */
  isConfidential: flag,
  /** Where a person put the pin: [longitude, latitude]. */
  location: z.optional(
    z.strictObject({
      type: z.optional(z.literal('Point')),
      coordinates: z.tuple([
        z.number(code('WRONG_SHAPE')).check(z.gte(-180, code('WRONG_SHAPE')), z.lte(180, code('WRONG_SHAPE'))),
        z.number(code('WRONG_SHAPE')).check(z.gte(-90, code('WRONG_SHAPE')), z.lte(90, code('WRONG_SHAPE'))),
      ]),
    }),
  ),
  phone: digits(30),
  extension: optionalText(10),
  phoneText: optionalText(TEXT_LIMITS.phoneText),
  contactEmail: email,
  website: optionalText(TEXT_LIMITS.webAddress),
  facebook: optionalText(TEXT_LIMITS.webAddress),
  twitter: optionalText(TEXT_LIMITS.webAddress),
  instagram: optionalText(TEXT_LIMITS.webAddress),
  youtube: optionalText(TEXT_LIMITS.webAddress),
  type: z
    .array(z.enum(SERVICE_TYPES, code('WRONG_SHAPE')), code('PLEASE_SELECT_AT_LEAST_ONE_SERVICE'))
    .check(z.minLength(1, code('PLEASE_SELECT_AT_LEAST_ONE_SERVICE'))),
  category: z
    .array(z.enum(CATEGORIES, code('WRONG_SHAPE')), code('PLEASE_SELECT_AT_LEAST_ONE_CATEGORY'))
    .check(z.minLength(1, code('PLEASE_SELECT_AT_LEAST_ONE_CATEGORY'))),
  schedules: z.optional(z.array(scheduleDraft).check(z.maxLength(MAX_ENTRIES, code('TOO_LONG')))),
  closeSchedules: z.optional(z.array(closedDraft).check(z.maxLength(MAX_ENTRIES, code('TOO_LONG')))),
  isContact: flag,
  isAllowedPet: flag,
  isLowBarrier: flag,
  /** Left out: stays as it is. Null: not known. */
  isWheelchairAccessible: z.optional(z.nullable(z.boolean(code('WRONG_SHAPE')))),
  /** For administrators. Both left out: stay as they are. */
  isShowFlag: flag,
  isShowDonate: flag,
  totalBeds: beds(1, 'TOTAL_BEDS_AT_LEAST_ONE'),
  availableBeds: beds(0, 'AVAILABLE_BEDS_AT_LEAST_ZERO'),
  /** The count that was on the screen; null: none was. */
  sawAvailableBeds: z.optional(z.nullable(z.int(code('WRONG_SHAPE')))),
  /** For those who may; left out: stays as it is. */
  isCriticalHeader: flag,
  ...noticeFields,
  /** The owner's e-mail; for administrators. */
  userEmail: email,
  /** Edits: the revision the form was made from. */
  revision: z.optional(z.int(code('WRONG_SHAPE')).check(z.gte(0, code('WRONG_SHAPE')))),
  /** Edits: the revision of the beds the form was made from; says which count was on the screen. -1: none yet. */
  bedsRevision: z.optional(z.int(code('WRONG_SHAPE')).check(z.gte(-1, code('WRONG_SHAPE')))),
  ...answered,
} satisfies Fields & Readonly<Record<string, z.ZodMiniType>>);
export type ServiceForm = z.infer<typeof serviceFormSchema>;
