import { phoneDigits } from '#kernel/contact.ts';
import type { Issue } from '#kernel/errors.ts';
import { issuesOf } from '#kernel/issues.ts';
import { validateHours } from '#kernel/schedule/validate.ts';
import { tidy } from '#kernel/text.ts';
import { hasBeds } from '#kernel/vocabulary/serviceTypes.ts';
import { webAddress } from '#kernel/webAddress.ts';
import type { NoticeDraft, ServiceDraft } from './commands.ts';
import { criticalOf, readForm, type ParsedServiceForm } from './formFacts.ts';
import { toClosedEntry, toDraftEntry } from './formHours.ts';
import { noticeSchema, serviceFormSchema, type ServiceForm } from './formSchema.ts';
import { TEXT_LIMITS } from './limits.ts';
import { WEB_FIELDS } from './sections.ts';

export type { ParsedServiceForm } from './formFacts.ts';

type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly issues: readonly Issue[] };
export type ServiceFormResult = Result<ParsedServiceForm>;

/**
 * Validates and parses the service form, for the API and, before sending, for the screen. Returns all issues at once, in the form's order.
 */
export const parseServiceForm = (body: unknown): ServiceFormResult => {
  const input = withoutNulls(body);
  const parsed = serviceFormSchema.safeParse(input);
  const found = parsed.success ? [] : issuesOf(parsed.error);
  const form = parsed.success ? parsed.data : readable(input);
  const contact = contactOf(form);
  const wrong = new Set(found.map(({ path }) => path[0]));
  const between = [...contact.issues, ...hoursIssues(form), ...bedIssues(form), ...criticalIssues(form)];
  // Reports only one issue for an unreadable field: further ones would only follow from it.
  const issues = isObject(input) ? [...found, ...between.filter(({ path }) => !wrong.has(path[0]))] : found;
  return parsed.success && issues.length === 0
    ? { ok: true, value: readForm(parsed.data, contact.value) }
    : { ok: false, issues: issues.toSorted((one, other) => placeOf(one) - placeOf(other)) };
};

/** Validates and parses a critical notice without the rest of the form. */
export const parseCriticalNotice = (body: unknown): Result<NoticeDraft | null> => {
  const parsed = noticeSchema.safeParse(withoutNulls(body));
  if (!parsed.success) return { ok: false, issues: issuesOf(parsed.error) };
  const issues = criticalIssues(parsed.data);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: criticalOf(parsed.data) };
};

/** Fields in which null has a meaning: the count that the screen showed, optional facts, and fields that are always dropped. */
const NULLABLE = new Set(
  Object.entries(serviceFormSchema.def.shape).flatMap(([field, schema]) => (schema.safeParse(null).success ? [field] : [])),
);

/** Removes null fields, which mean the same as absent ones, except where null has a meaning of its own. */
const withoutNulls = (body: unknown): unknown =>
  isObject(body)
    ? Object.fromEntries(
        Object.entries(body).flatMap(([key, value]) => {
          if (value === null && !NULLABLE.has(key)) return [];
          const isList = (key === 'schedules' || key === 'closeSchedules') && Array.isArray(value);
          return [[key, isList ? value.map(withoutBlanks) : value]];
        }),
      )
    : body;

/** Removes blank fields of an entry: a form of hours sends every field, empty if the entry's type has none. */
const withoutBlanks = (entry: unknown): unknown =>
  isObject(entry) ? Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null && value !== '')) : entry;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

const FIELDS: readonly string[] = Object.keys(serviceFormSchema.def.shape);
const placeOf = ({ path: [field] }: Issue): number => {
  const place = FIELDS.indexOf(String(field));
  return place < 0 ? FIELDS.length : place;
};

/** Returns the readable fields of an invalid form, so that the rules between fields can still check them. */
const readable = (body: unknown): Partial<ServiceForm> =>
  isObject(body)
    ? Object.fromEntries(
        Object.entries(serviceFormSchema.def.shape).flatMap(([field, schema]) => {
          const read = schema.safeParse(Reflect.get(body, field));
          return read.success && read.data !== undefined ? [[field, read.data]] : [];
        }),
      )
    : {};

const hoursIssues = ({ isContact, schedules = [], closeSchedules = [] }: Partial<ServiceForm>): Issue[] => {
  if (isContact === true) return [];
  return schedules.length === 0
    ? [{ code: 'PLEASE_ADD_SCHEDULE', path: ['schedules'] }]
    : validateHours(schedules.map(toDraftEntry), closeSchedules.map(toClosedEntry));
};

const bedIssues = ({ type = [], totalBeds, availableBeds }: Partial<ServiceForm>): Issue[] =>
  hasBeds(type) && typeof totalBeds === 'number' && typeof availableBeds === 'number' && availableBeds > totalBeds
    ? [{ code: 'AVAILABLE_BEDS_LESS_THAN', path: ['availableBeds'], params: { total: totalBeds, available: availableBeds } }]
    : [];

const criticalIssues = (form: Parameters<typeof criticalOf>[0]): Issue[] => {
  if (form.isCriticalHeader !== true) return [];
  const issues: Issue[] = [];
  if (tidy(form.criticalDescription) === '') issues.push({ code: 'REQUIRED', path: ['criticalDescription'] });
  if (form.isCriticalNeverExpire !== true && (form.criticalExpiredAt ?? '') === '')
    issues.push({ code: 'REQUIRED', path: ['criticalExpiredAt'] });
  return issues;
};

const contactOf = (
  form: Partial<ServiceForm>,
): { readonly value: NonNullable<ServiceDraft['contact']>; readonly issues: readonly Issue[] } => {
  const issues: Issue[] = [];
  const phone = tidy(form.phone) === '' ? '' : phoneDigits(tidy(form.phone));
  if (phone === undefined) issues.push({ code: 'PLEASE_INPUT_VALID_PHONE', path: ['phone'] });
  if (/\D/.test(tidy(form.extension))) issues.push({ code: 'WRONG_SHAPE', path: ['extension'] });
  const addresses = { website: '', facebook: '', twitter: '', instagram: '', youtube: '' };
  for (const field of WEB_FIELDS) {
    const typed = tidy(form[field]);
    const address = typed === '' ? '' : webAddress(typed);
    if (address === undefined) issues.push({ code: 'PLEASE_INPUT_VALID_WEB_ADDRESS', path: [field] });
    // Letters that a browser spells out make an address longer than it was typed.
    else if (address.length > TEXT_LIMITS.webAddress)
      issues.push({ code: 'TOO_LONG', path: [field], params: { maximum: TEXT_LIMITS.webAddress } });
    else addresses[field] = address;
  }
  const value = {
    phone: phone ?? '',
    extension: tidy(form.extension),
    ...(form.phoneText !== undefined && { phoneText: tidy(form.phoneText) }),
    contactEmail: tidy(form.contactEmail),
    ...addresses,
  };
  return { value, issues };
};
