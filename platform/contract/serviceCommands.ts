import * as z from 'zod/mini';
import { DomainError } from '../../domain/errors.ts';
import { serviceFormSchema } from '../../domain/service/formSchema.ts';
import { parseServiceForm, type ParsedServiceForm } from '../../domain/service/validation.ts';
import { defineOperation } from './operation.ts';
import { commandHeaders, commandProblems, idParams, tag } from './serviceParts.ts';

/** The service form as it was read; every field that is wrong is named at once. */
const parseForm = (body: unknown): ParsedServiceForm => {
  const result = parseServiceForm(body);
  if (result.ok) return result.value;
  throw new DomainError('VALIDATION_FAILED', {}, result.issues);
};

const changedSchema = z.object({
  id: z.string(),
  /** A sentence for the person who asked. */
  message: z.string(),
  /** Base of the next edit. */
  revision: z.int(),
  bedsRevision: z.int(),
});
export type ServiceChanged = z.infer<typeof changedSchema>;

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
const changeHeaders = ['ETag', 'Consistency-Token'];
const editHeaders = [...commandHeaders, 'If-Match'];
const editProblems = { ...commandProblems, 404: ['NOT_FOUND'], 409: ['CONFLICT', 'REMOVED'], 412: ['IF_MATCH_FAILED'] };

export const addService = defineOperation({
  id: 'addService',
  permission: 'service.add',
  method: 'post',
  path: '/services',
  api: 'command',
  tag,
  access: 'bearer',
  summary: 'Add a service',
  description: 'Its place is the pin in `location`, else the centre of its zip code or city.',
  body: serviceFormSchema,
  parseBody: parseForm,
  bodyExample: formExample,
  requestHeaders: commandHeaders,
  responses: { 201: { description: 'Added.', schema: changedSchema, headers: [...changeHeaders, 'Location'] } },
  problems: { ...commandProblems, 409: ['MAX_LIMIT_REACHED'] },
});

export const reviseService = defineOperation({
  id: 'reviseService',
  permission: 'service.revise',
  method: 'put',
  path: '/services/{id}',
  api: 'command',
  tag,
  access: 'bearer',
  summary: 'Revise a service',
  description:
    'Send `revision` as the form was loaded with: sections that only others changed stay theirs; a section changed on both sides is a conflict (409) with both versions.',
  params: idParams,
  body: serviceFormSchema,
  parseBody: parseForm,
  bodyExample: { ...formExample, revision: 8, sawAvailableBeds: 12 },
  requestHeaders: editHeaders,
  responses: { 200: { description: 'Saved.', schema: changedSchema, headers: changeHeaders } },
  problems: editProblems,
});

export const removeService = defineOperation({
  id: 'removeService',
  permission: 'service.remove',
  method: 'delete',
  path: '/services/{id}',
  api: 'command',
  tag,
  access: 'bearer',
  summary: 'Remove a service',
  params: idParams,
  requestHeaders: editHeaders,
  responses: { 200: { description: 'Removed.', schema: changedSchema, headers: changeHeaders } },
  problems: editProblems,
});

/** What a person can check on a page; a place follows from the address. */
export const CONFIRMABLE = ['described', 'classified', 'address', 'contact', 'hours'] as const;

export const confirmService = defineOperation({
  id: 'confirmService',
  permission: 'service.confirm',
  method: 'post',
  path: '/services/{id}/confirm',
  api: 'command',
  tag,
  access: 'bearer',
  summary: 'Say that the details of a service are still right',
  params: idParams,
  body: z.object({ sections: z.optional(z.array(z.enum([...CONFIRMABLE, 'display', 'beds'])).check(z.minLength(1), z.maxLength(8))) }),
  bodyExample: { sections: ['hours', 'contact'] },
  requestHeaders: editHeaders,
  responses: { 200: { description: 'Noted.', schema: changedSchema, headers: changeHeaders } },
  problems: editProblems,
});
