import { validateHours } from '../schedule/validate.ts';
import { phoneDigits } from '../values/contact.ts';
import type { Issue } from '../values/errors.ts';
import { issuesOf } from '../values/issues.ts';
import { normalizeText } from '../values/text.ts';
import { normalizeWebAddress } from '../values/webAddress.ts';
import { hasBeds } from '../vocabulary/serviceTypes.ts';
import type { NoticeDraft, ServiceDraft } from './commands.ts';
import { noticeDraftOf, toParsedForm, type ParsedServiceForm } from './formFacts.ts';
import { toClosedEntry, toDraftEntry } from './formHours.ts';
import { noticeSchema, serviceFormSchema, type ServiceForm } from './formSchema.ts';
import { TEXT_LIMITS } from './limits.ts';
import { WEB_FIELDS } from './sections.ts';

export type { ParsedServiceForm } from './formFacts.ts';

type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly issues: readonly Issue[] };
export type ServiceFormResult = Result<ParsedServiceForm>;

/** A phone that a user typed, as it is stored. */
export interface TypedPhone {
  /** Ten digits, E.164 for another country, a short code, or empty. */
  readonly phone: string;
  readonly extension: string;
  /** The typed text if it says more than the number. */
  readonly phoneText?: string;
}
/** Reads a typed phone; undefined if it has no number to call. */
export type ReadTypedPhone = (text: string) => TypedPhone | undefined;

const readTenDigits: ReadTypedPhone = (text) => {
  const phone = text === '' ? '' : phoneDigits(text);
  return phone === undefined ? undefined : { phone, extension: '' };
};

/**
 * Validates and parses the service form, for the API and, before sending, for the screen. Returns all issues at once, in the form's order.
 * The API passes its reader of phones, whose library the browser does not load.
 */
export const parseServiceForm = (body: unknown, readTypedPhone: ReadTypedPhone = readTenDigits): ServiceFormResult => {
  const input = withoutNulls(body);
  const parsed = serviceFormSchema.safeParse(input);
  const schemaIssues = parsed.success ? [] : issuesOf(parsed.error);
  const form = parsed.success ? parsed.data : readableFields(input);
  const contact = contactOf(form, readTypedPhone);
  const fieldsWithIssues = new Set(schemaIssues.map(({ path }) => path[0]));
  const crossFieldIssues = [...contact.issues, ...hoursIssues(form), ...bedIssues(form), ...criticalIssues(form)];
  // Reports only one issue for an unreadable field: further ones would only follow from it.
  const issues = isObject(input)
    ? [...schemaIssues, ...crossFieldIssues.filter(({ path }) => !fieldsWithIssues.has(path[0]))]
    : schemaIssues;
  return parsed.success && issues.length === 0
    ? { ok: true, value: toParsedForm(parsed.data, contact.value) }
    : { ok: false, issues: issues.toSorted((one, other) => fieldIndexOf(one) - fieldIndexOf(other)) };
};

/** Validates and parses a critical notice without the rest of the form. */
export const parseCriticalNotice = (body: unknown): Result<NoticeDraft | null> => {
  const parsed = noticeSchema.safeParse(withoutNulls(body));
  if (!parsed.success) return { ok: false, issues: issuesOf(parsed.error) };
  const issues = criticalIssues(parsed.data);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: noticeDraftOf(parsed.data) };
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
const fieldIndexOf = ({ path: [field] }: Issue): number => {
  const fieldIndex = FIELDS.indexOf(String(field));
  return fieldIndex < 0 ? FIELDS.length : fieldIndex;
};

/** Returns the readable fields of an invalid form, so that the rules between fields can still check them. */
const readableFields = (body: unknown): Partial<ServiceForm> =>
  isObject(body)
    ? Object.fromEntries(
        Object.entries(serviceFormSchema.def.shape).flatMap(([field, schema]) => {
          const fieldResult = schema.safeParse(Reflect.get(body, field));
          return fieldResult.success && fieldResult.data !== undefined ? [[field, fieldResult.data]] : [];
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

const criticalIssues = (form: Parameters<typeof noticeDraftOf>[0]): Issue[] => {
  if (form.isCriticalHeader !== true) return [];
  const issues: Issue[] = [];
  if (normalizeText(form.criticalDescription) === '') issues.push({ code: 'REQUIRED', path: ['criticalDescription'] });
  if (form.isCriticalNeverExpire !== true && (form.criticalExpiredAt ?? '') === '')
    issues.push({ code: 'REQUIRED', path: ['criticalExpiredAt'] });
  return issues;
};

const contactOf = (
  form: Partial<ServiceForm>,
  readTypedPhone: ReadTypedPhone,
): { readonly value: NonNullable<ServiceDraft['contact']>; readonly issues: readonly Issue[] } => {
  const issues: Issue[] = [];
  const typedPhone = readTypedPhone(normalizeText(form.phone));
  if (typedPhone === undefined) issues.push({ code: 'PLEASE_INPUT_VALID_PHONE', path: ['phone'] });
  if (/\D/.test(normalizeText(form.extension))) issues.push({ code: 'WRONG_SHAPE', path: ['extension'] });
  const webAddresses = { website: '', facebook: '', twitter: '', instagram: '', youtube: '' };
  for (const field of WEB_FIELDS) {
    const typedText = normalizeText(form[field]);
    const address = typedText === '' ? '' : normalizeWebAddress(typedText);
    if (address === undefined) issues.push({ code: 'PLEASE_INPUT_VALID_WEB_ADDRESS', path: [field] });
    // Letters that a browser spells out make an address longer than it was typed.
    else if (address.length > TEXT_LIMITS.webAddress)
      issues.push({ code: 'TOO_LONG', path: [field], params: { maximum: TEXT_LIMITS.webAddress } });
    else webAddresses[field] = address;
  }
  const phoneText = form.phoneText ?? typedPhone?.phoneText;
  const value = {
    phone: typedPhone?.phone ?? '',
    extension: normalizeText(form.extension) || (typedPhone?.extension ?? ''),
    ...(phoneText !== undefined && { phoneText: normalizeText(phoneText) }),
    contactEmail: normalizeText(form.contactEmail),
    ...webAddresses,
  };
  return { value, issues };
};
