import * as z from 'zod/mini';
import { withCode } from '#domain/values/fieldSchemas.ts';
import { defineOperation } from './operation.ts';
import { commandResponse } from './operationParts.ts';
import { changedSchema, changeHeaders, editBase, editProblems } from './serviceEdit.ts';

/** Whole local dates in the service's time zone, both inclusive. */
const datesSchema = z
  .object({ startDate: z.iso.date(withCode('WRONG_SHAPE')), endDate: z.iso.date(withCode('WRONG_SHAPE')) })
  .check(z.refine(({ startDate, endDate }) => startDate <= endDate, { ...withCode('CHECK_DATE_START'), path: ['endDate'] }));
const path = '/services/{id}/closed-dates';
const closedDatesBase = { ...editBase, permission: 'service.revise', path } as const;
const exampleDates = { startDate: '2026-12-24', endDate: '2026-12-24' };

export const closeDates = defineOperation({
  ...closedDatesBase,
  id: 'closeDates',
  method: 'post',
  summary: 'Close a service on dates on which it would otherwise be open',
  description: 'Adds the dates to the current hours; `GET /services/beds` returns the date that counts as tonight.',
  body: datesSchema,
  bodyExample: exampleDates,
  responses: commandResponse('The service is closed on these dates.', changedSchema, changeHeaders),
  problems: { ...editProblems, 409: [...editProblems[409], 'NO_HOURS_TO_CLOSE'] },
});

export const openDates = defineOperation({
  ...closedDatesBase,
  id: 'openDates',
  method: 'delete',
  summary: 'Remove closed dates from the hours of a service',
  query: datesSchema,
  responses: commandResponse('The hours of the service apply again on these dates.', changedSchema, changeHeaders),
});
