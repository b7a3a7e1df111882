import * as z from 'zod/mini';
import { DAYS, PERIODS } from '../schedule/schema.ts';
import { EMAIL_MAX_LENGTH, isPlainEmail } from '../values/email.ts';
import type { ErrorCode } from '../values/errors.ts';
import { withCode, lineRules, textRules } from '../values/fieldSchemas.ts';
import { CATEGORIES } from '../vocabulary/categories.ts';
import { SERVICE_TYPES } from '../vocabulary/serviceTypes.ts';
import { eachWireCondition } from './conditions.ts';
import { TEXT_LIMITS } from './limits.ts';
import type { OptionalWireName, WireFacts, WireName } from './wireNames.ts';

/*
 * The body of POST and PUT /services, field by field: names of the specification's section 3, rules of its section 5. A check's message is
 * a code of `errors.ts`. `validation.ts` contains the rules between fields and converts the body.
 */
const text = (maximum: number) => z.string(withCode('WRONG_SHAPE')).check(...textRules(maximum));
/** Also with the invisible direction marks that an address book copies. */
const typedPhone = (maximum: number) => z.optional(z.string(withCode('WRONG_SHAPE')).check(z.maxLength(maximum, withCode('TOO_LONG'))));
const optionalText = (maximum: number) => z.optional(text(maximum));
/** Returns a different code for a missing text than for a value of the wrong type. */
const textCode = (missing: ErrorCode) => ({
  error: ({ input }: { input?: unknown }): ErrorCode => (input === undefined ? missing : 'WRONG_SHAPE'),
});
const requiredText = (maximum: number, missing: ErrorCode = 'REQUIRED') =>
  z.string(textCode(missing)).check(z.regex(/\S/, withCode(missing)), ...lineRules(maximum));
const optionalFlag = z.optional(z.boolean(withCode('WRONG_SHAPE')));

/** Stops at the length check: a text that is too long is not validated further. */
const email = z.optional(
  z.string(withCode('WRONG_SHAPE')).check(
    z.maxLength(EMAIL_MAX_LENGTH, { ...withCode('TOO_LONG'), abort: true }),
    z.trim(),
    z.refine((address) => address === '' || isPlainEmail(address), withCode('PLEASE_INPUT_VALID_EMAIL')),
  ),
);

/** Screens send empty bed fields; an empty field is treated as absent. */
const bedNumber = (minimum: number, tooFewCode: ErrorCode) =>
  z.optional(
    z.union(
      [z.int(withCode('NOT_A_NUMBER')).check(z.gte(minimum, withCode(tooFewCode)), z.lte(100_000, withCode('WRONG_SHAPE'))), z.literal('')],
      withCode('NOT_A_NUMBER'),
    ),
  );

const time = z.string(withCode('REQUIRED')).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, withCode('WRONG_SHAPE')));
const date = z.iso.date(withCode('WRONG_SHAPE'));
const day = z.enum(DAYS, withCode('REQUIRED'));
const period = z.enum(PERIODS, withCode('REQUIRED'));

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

const nextDayField = { endsNextDay: optionalFlag };
const times = { startTime: time, endTime: time, ...nextDayField };
const optionalTimes = { startTime: z.optional(time), endTime: z.optional(time), ...nextDayField };
/** "Add another period" on a day that already has one: the user's choice passes DUPLICATED_DAY and is not stored. */
const anotherPeriodField = { anotherPeriod: optionalFlag };

const scheduleDraft = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('WEEKLY'), day, ...times, ...anotherPeriodField, ...display }),
    z.strictObject({ type: z.literal('MONTHLY'), period, day, ...times, ...anotherPeriodField, ...display }),
    z.strictObject({ type: z.literal('DATE_RANGE'), startDate: date, endDate: date, ...times, ...anotherPeriodField, ...display }),
    z.strictObject({ type: z.literal('FULL_DAY'), ...display }),
  ],
  withCode('PLEASE_SELECT_SCHEDULE_TYPE'),
);

const closedDraft = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('WEEKLY'), day, ...optionalTimes, ...display }),
    z.strictObject({ type: z.literal('MONTHLY'), period, day, ...optionalTimes, ...display }),
    z.strictObject({ type: z.literal('DATE_RANGE'), startDate: date, endDate: date, ...optionalTimes, ...display }),
    z.strictObject({ type: z.literal('PERMANENTLY_CLOSED'), ...display }),
  ],
  withCode('PLEASE_SELECT_SCHEDULE_TYPE'),
);

const MAX_HOURS_ENTRIES = 200;

/**
 * Fields that responses contain beside those of the form, so that a client can send a loaded service back unchanged. Accepted and dropped;
 * clients cannot set them.
 */
const yesNoFields = {
  id: z.optional(z.unknown()),
  _id: z.optional(z.unknown()),
  user: z.optional(z.unknown()),
  ownerErased: z.optional(z.unknown()),
  county: z.optional(z.unknown()),
  call: z.optional(z.unknown()),
  timeZone: z.optional(z.unknown()),
  isApproximate: z.optional(z.unknown()),
  cityCentre: z.optional(z.unknown()),
  machineTranslated: z.optional(z.unknown()),
  machineTranslatedFields: z.optional(z.unknown()),
  keptEnglishFields: z.optional(z.unknown()),
  spanishPending: z.optional(z.unknown()),
  outdatedSpanish: z.optional(z.unknown()),
  bedsCountedAt: z.optional(z.unknown()),
  bedsCountedBy: z.optional(z.unknown()),
  otherLocations: z.optional(z.unknown()),
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
  /** If absent, the Spanish text stays as long as `criticalDescription` stays; null removes it. */
  criticalDescriptionEs: z.optional(z.nullable(text(500))),
  isCriticalNeverExpire: optionalFlag,
  /** Local wall-clock time in the service's zone: `2026-12-24T18:00`; a date without a time expires at 23:59. */
  criticalExpiredAt: z.optional(
    z
      .string(withCode('WRONG_SHAPE'))
      .check(z.regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?)?$/, withCode('WRONG_SHAPE'))),
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
  /** Spanish only where a person wrote or corrected it. Empty in place of a machine's Spanish, it keeps the English. */
  serviceSummaryEs: optionalText(TEXT_LIMITS.serviceSummary),
  descriptionEs: optionalText(TEXT_LIMITS.description),
  ageEs: optionalText(TEXT_LIMITS.age),
  address1: requiredText(TEXT_LIMITS.address1),
  address2: optionalText(TEXT_LIMITS.address2),
  city: requiredText(TEXT_LIMITS.city),
  state: requiredText(TEXT_LIMITS.state),
  zip: requiredText(TEXT_LIMITS.zip),
  country: requiredText(TEXT_LIMITS.country, 'PLEASE_INPUT_YOUR_COUNTRY'),
  /** If absent, the current setting stays. */
  isConfidential: optionalFlag,
  /** Pin that a person set: [longitude, latitude]. */
  location: z.optional(
    z.strictObject({
      type: z.optional(z.literal('Point')),
      coordinates: z.tuple([
        z.number(withCode('WRONG_SHAPE')).check(z.gte(-180, withCode('WRONG_SHAPE')), z.lte(180, withCode('WRONG_SHAPE'))),
        z.number(withCode('WRONG_SHAPE')).check(z.gte(-90, withCode('WRONG_SHAPE')), z.lte(90, withCode('WRONG_SHAPE'))),
      ]),
    }),
  ),
  /** Any text with a number to call: the API reads it as imports do. */
  phone: typedPhone(TEXT_LIMITS.phoneText),
  extension: optionalText(10),
  phoneText: optionalText(TEXT_LIMITS.phoneText),
  contactEmail: email,
  website: optionalText(TEXT_LIMITS.webAddress),
  facebook: optionalText(TEXT_LIMITS.webAddress),
  twitter: optionalText(TEXT_LIMITS.webAddress),
  instagram: optionalText(TEXT_LIMITS.webAddress),
  youtube: optionalText(TEXT_LIMITS.webAddress),
  type: z
    .array(z.enum(SERVICE_TYPES, withCode('WRONG_SHAPE')), withCode('PLEASE_SELECT_AT_LEAST_ONE_SERVICE'))
    .check(z.minLength(1, withCode('PLEASE_SELECT_AT_LEAST_ONE_SERVICE'))),
  category: z
    .array(z.enum(CATEGORIES, withCode('WRONG_SHAPE')), withCode('PLEASE_SELECT_AT_LEAST_ONE_CATEGORY'))
    .check(z.minLength(1, withCode('PLEASE_SELECT_AT_LEAST_ONE_CATEGORY'))),
  schedules: z.optional(z.array(scheduleDraft).check(z.maxLength(MAX_HOURS_ENTRIES, withCode('TOO_LONG')))),
  closeSchedules: z.optional(z.array(closedDraft).check(z.maxLength(MAX_HOURS_ENTRIES, withCode('TOO_LONG')))),
  /** Days of which not all hours are known. Null for none; if absent, they stay as long as the hours stay. */
  unknownDays: z.optional(z.nullable(z.array(day).check(z.maxLength(DAYS.length, withCode('TOO_LONG'))))),
  isContact: optionalFlag,
  /** Null if unknown; if absent, the current fact stays. */
  ...eachWireCondition(optionalFlag, z.optional(z.nullable(z.boolean(withCode('WRONG_SHAPE'))))),
  /** Only administrators may set these two flags; an absent flag stays as it is. */
  isShowFlag: optionalFlag,
  isShowDonate: optionalFlag,
  totalBeds: bedNumber(1, 'TOTAL_BEDS_AT_LEAST_ONE'),
  availableBeds: bedNumber(0, 'AVAILABLE_BEDS_AT_LEAST_ZERO'),
  /** The count that the screen showed; null if there was none. */
  sawAvailableBeds: z.optional(z.nullable(z.int(withCode('WRONG_SHAPE')))),
  /** Only users who may set notices may send it; if absent, the notice stays as it is. */
  isCriticalHeader: optionalFlag,
  ...noticeFields,
  /** E-mail of the owner, which only administrators may set. */
  userEmail: email,
  /** The revision that the form of an edit was loaded with. */
  revision: z.optional(z.int(withCode('WRONG_SHAPE')).check(z.gte(0, withCode('WRONG_SHAPE')))),
  /** Revision of the beds that the form of an edit was loaded with: it identifies the shown count. -1 if there was no count. */
  bedsRevision: z.optional(z.int(withCode('WRONG_SHAPE')).check(z.gte(-1, withCode('WRONG_SHAPE')))),
  ...yesNoFields,
} satisfies Fields & Readonly<Record<string, z.ZodMiniType>>);
export type ServiceForm = z.infer<typeof serviceFormSchema>;
