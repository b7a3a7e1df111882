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
 * The body of POST and PUT /services, field by field: names of the specification's section 3, rules of its section 5. A check's message is
 * a code of `errors.ts`. `validation.ts` contains the rules between fields and converts the body.
 */
const text = (maximum: number) => z.string(code('WRONG_SHAPE')).check(...textRules(maximum));
/** Keeps only the digits: numbers copied from an address book can contain invisible direction marks. */
const digits = (maximum: number) => z.optional(z.string(code('WRONG_SHAPE')).check(z.maxLength(maximum, code('TOO_LONG'))));
const optionalText = (maximum: number) => z.optional(text(maximum));
/** Returns a different code for a missing text than for a value of the wrong type. */
const textCode = (missing: ErrorCode) => ({
  error: ({ input }: { input?: unknown }): ErrorCode => (input === undefined ? missing : 'WRONG_SHAPE'),
});
const requiredText = (maximum: number, missing: ErrorCode = 'REQUIRED') =>
  z.string(textCode(missing)).check(z.regex(/\S/, code(missing)), ...lineRules(maximum));
const flag = z.optional(z.boolean(code('WRONG_SHAPE')));

/** Stops at the length check: a text that is too long is not validated further. */
const email = z.optional(
  z.string(code('WRONG_SHAPE')).check(
    z.maxLength(EMAIL_MAX, { ...code('TOO_LONG'), abort: true }),
    z.trim(),
    z.refine((typed) => typed === '' || isPlainEmail(typed), code('PLEASE_INPUT_VALID_EMAIL')),
  ),
);

/** Screens send empty bed fields; an empty field is treated as absent. */
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
/** "Add another period" on a day that already has one: the user's choice passes DUPLICATED_DAY and is not stored. */
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
 * Fields that responses contain beside those of the form, so that a client can send a loaded service back unchanged. Accepted and dropped;
 * clients cannot set them.
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
  /** Absent: stays as long as `criticalDescription` stays. Null: removed. */
  criticalDescriptionEs: z.optional(z.nullable(text(500))),
  isCriticalNeverExpire: flag,
  /** Local wall-clock time in the service's zone: `2026-12-24T18:00`; a date without a time expires at 23:59. */
  criticalExpiredAt: z.optional(
    z
      .string(code('WRONG_SHAPE'))
      .check(z.regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?)?$/, code('WRONG_SHAPE'))),
  ),
};

/** The critical notice without the rest of the form. */
export const noticeSchema = z.strictObject({ isCriticalHeader: z.boolean(textCode('REQUIRED')), ...noticeFields });

/** Requires a field for every fact of a service; optional facts accept null for unknown. */
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
  /** Absent: stays as it is. */
  isConfidential: flag,
  /** Pin that a person set: [longitude, latitude]. */
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
  /** Absent: stays as it is. Null: unknown. */
  isWheelchairAccessible: z.optional(z.nullable(z.boolean(code('WRONG_SHAPE')))),
  /** For administrators. Both absent: stay as they are. */
  isShowFlag: flag,
  isShowDonate: flag,
  totalBeds: beds(1, 'TOTAL_BEDS_AT_LEAST_ONE'),
  availableBeds: beds(0, 'AVAILABLE_BEDS_AT_LEAST_ZERO'),
  /** The count that the screen showed; null if there was none. */
  sawAvailableBeds: z.optional(z.nullable(z.int(code('WRONG_SHAPE')))),
  /** For users who may set notices; absent: stays as it is. */
  isCriticalHeader: flag,
  ...noticeFields,
  /** The owner's e-mail; for administrators. */
  userEmail: email,
  /** In edits: the revision that the form was loaded with. */
  revision: z.optional(z.int(code('WRONG_SHAPE')).check(z.gte(0, code('WRONG_SHAPE')))),
  /** In edits: revision of the beds that the form was loaded with, which identifies the count that the screen showed. -1: none yet. */
  bedsRevision: z.optional(z.int(code('WRONG_SHAPE')).check(z.gte(-1, code('WRONG_SHAPE')))),
  ...answered,
} satisfies Fields & Readonly<Record<string, z.ZodMiniType>>);
export type ServiceForm = z.infer<typeof serviceFormSchema>;
