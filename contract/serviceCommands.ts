import * as z from 'zod/mini';
import type { NoticeDraft } from '#domain/service/commands.ts';
import { noticeSchema, serviceFormSchema } from '#domain/service/formSchema.ts';
import { parseCriticalNotice, parseServiceForm, type ParsedServiceForm, type TypedPhone } from '#domain/service/validation.ts';
import { phoneDigits } from '#domain/values/contact.ts';
import { DomainError, type Issue } from '#domain/values/errors.ts';
import { countryCode } from './countries.ts';
import { defineOperation } from './operation.ts';
import { commandProblems, commandResponse, signedInCommand, SERVICES_TAG } from './operationParts.ts';
import { readPhone } from './phone/readPhone.ts';
import { changedSchema, changeHeaders, editBase, editProblems } from './serviceEdit.ts';

/** Reads the phone of a form by the rules of imports; undefined for a text without a number to call. "N/A" is an empty phone. */
export const readTypedPhone = (text: string): TypedPhone | undefined => {
  const { phone, extension, phoneText } = readPhone(text);
  if (phone !== '') return { phone, extension, ...(phoneText !== '' && { phoneText: phoneText.replaceAll(/\p{Cf}/gu, '') }) };
  // A user may know an area code that is not in use yet.
  const digits = phoneText === '' ? '' : phoneDigits(text);
  return digits === undefined ? undefined : { phone: digits, extension: '' };
};

export type { ServiceChanged } from './serviceEdit.ts';

/** Parses the service form; reports all invalid fields at once. */
const parseFormOrThrow = (body: unknown): ParsedServiceForm => {
  const result = parseServiceForm(body, readTypedPhone);
  const issues = [...(result.ok ? [] : result.issues), ...countryIssues(body)];
  if (result.ok && issues.length === 0) return result.value;
  throw new DomainError('VALIDATION_FAILED', {}, issues);
};

/** Returns an issue for an unknown country; a known one is stored as the user wrote it. */
const countryIssues = (body: unknown): Issue[] => {
  const country: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'country') : undefined;
  const isValidCountry = typeof country !== 'string' || country.trim() === '' || country.length > 100 || countryCode(country) !== null;
  return isValidCountry ? [] : [{ code: 'COUNTRY_NOT_KNOWN', path: ['country'] }];
};

const parseNoticeOrThrow = (body: unknown): NoticeDraft | null => {
  const result = parseCriticalNotice(body);
  if (result.ok) return result.value;
  throw new DomainError('VALIDATION_FAILED', {}, result.issues);
};

const formExample = {
  name: 'Example Night Shelter',
  serviceSummary: 'Beds for tonight, no ID needed',
  description: 'Doors open at seven in the evening.',
  address1: '100 Example Street',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90012',
  country: 'US',
  phone: '(213) 555-0100',
  type: ['EMERGENCY_SHELTER'],
  category: ['ALL'],
  schedules: [{ type: 'WEEKLY', day: 'MONDAY', startTime: '19:00', endTime: '07:00', endsNextDay: true }],
  totalBeds: 40,
  availableBeds: 12,
};
/** Fields of the form that need a further permission. */
const fieldGrants = {
  isContact: 'service.contactForHours',
  isShowFlag: 'service.display',
  isShowDonate: 'service.display',
  totalBeds: 'beds.setCapacity',
  availableBeds: 'beds.count',
  isCriticalHeader: 'service.criticalNotice',
  criticalDescription: 'service.criticalNotice',
  criticalDescriptionEs: 'service.criticalNotice',
  isCriticalNeverExpire: 'service.criticalNotice',
  criticalExpiredAt: 'service.criticalNotice',
  userEmail: 'service.handOver',
} as const;

export const addService = defineOperation({
  ...signedInCommand,
  tag: SERVICES_TAG,
  id: 'addService',
  permission: 'service.add',
  method: 'post',
  path: '/services',
  summary: 'Add a service',
  description:
    'The place is the pin in `location`, or else the center of the ZIP code or city. A pin that ZIP code, city and state contradict is rejected (`PIN_FAR_FROM_ADDRESS`), as is a ZIP code of another state (`ZIP_IN_OTHER_STATE`). If the form contains a field that the caller may not set, the request is rejected (403), and the problem names the field.',
  grants: fieldGrants,
  body: serviceFormSchema,
  parseBody: parseFormOrThrow,
  bodyExample: formExample,
  responses: { 201: { description: 'Added.', schema: changedSchema, headers: [...changeHeaders, 'Location'] } },
  problems: { ...commandProblems, 409: ['MAX_LIMIT_REACHED', 'OWNER_LIMIT_REACHED'] },
});

export const reviseService = defineOperation({
  ...editBase,
  id: 'reviseService',
  // A user who may only set a critical notice sends the form unchanged, with the notice.
  permission: ['service.revise', 'service.criticalNotice'],
  grants: fieldGrants,
  method: 'put',
  path: '/services/{id}',
  summary: 'Revise a service',
  description:
    'Send the `revision` of the loaded form. Sections that only other users changed keep their changes; a section that both sides changed causes a conflict (409) with both versions, and `params` identify the other user: `changedByYou`, or `changedByRole`, with `changedByName` for callers who may see names of users. Return fields that the caller may not change as they were loaded; a different value is rejected (403), and the problem names the field. If a public address becomes hidden, `message` warns that the history still contains it: show this message.',
  body: serviceFormSchema,
  parseBody: parseFormOrThrow,
  bodyExample: { ...formExample, revision: 8, sawAvailableBeds: 12 },
  responses: commandResponse('Saved.', changedSchema, changeHeaders),
  problems: { ...editProblems, 409: [...editProblems[409], 'OWNER_LIMIT_REACHED'] },
});

export const setCriticalNotice = defineOperation({
  ...editBase,
  id: 'setCriticalNotice',
  permission: 'service.criticalNotice',
  method: 'put',
  path: '/services/{id}/critical-notice',
  summary: 'Set, change or remove the critical notice of a service',
  description: 'Changes only the notice. Works for services of other owners too, even if the caller may not see the rest of the form.',
  body: noticeSchema,
  parseBody: parseNoticeOrThrow,
  bodyExample: { isCriticalHeader: true, criticalDescription: 'No heat tonight', criticalExpiredAt: '2026-12-24T18:00' },
  responses: commandResponse('Saved.', changedSchema, changeHeaders),
});

export const removeService = defineOperation({
  ...editBase,
  id: 'removeService',
  permission: 'service.remove',
  method: 'delete',
  path: '/services/{id}',
  summary: 'Remove a service',
  responses: commandResponse('Removed.', changedSchema, changeHeaders),
});

/** Sections that a request confirms if it names none; the place follows from the address. */
export const DEFAULT_CONFIRMED_SECTIONS = ['described', 'classified', 'address', 'contact', 'hours'] as const;

export const confirmService = defineOperation({
  ...editBase,
  id: 'confirmService',
  permission: 'service.confirm',
  method: 'post',
  path: '/services/{id}/confirm',
  summary: 'Confirm that the details of a service are still correct',
  body: z.object({
    sections: z.optional(z.array(z.enum([...DEFAULT_CONFIRMED_SECTIONS, 'display', 'beds'])).check(z.minLength(1), z.maxLength(8))),
  }),
  bodyExample: { sections: ['hours', 'contact'] },
  responses: commandResponse('The confirmation is saved.', changedSchema, changeHeaders),
});
