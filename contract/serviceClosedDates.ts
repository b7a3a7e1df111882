import * as z from 'zod/mini';
import { withCode } from '#kernel/fieldSchemas.ts';
import { defineOperation } from './operation.ts';
import { changedSchema, changeHeaders, edit, editProblems } from './serviceEdit.ts';
import { done } from './serviceParts.ts';

/** Whole local dates in the service's time zone, both inclusive. */
const dates = z
  .object({ startDate: z.iso.date(withCode('WRONG_SHAPE')), endDate: z.iso.date(withCode('WRONG_SHAPE')) })
  .check(z.refine(({ startDate, endDate }) => startDate <= endDate, { ...withCode('CHECK_DATE_START'), path: ['endDate'] }));
const path = '/services/{id}/closed-dates';
const closing = { ...edit, permission: 'service.revise', path } as const;
const tonight = { startDate: '2026-12-24', endDate: '2026-12-24' };

export const closeDates = defineOperation({
  ...closing,
  id: 'closeDates',
  method: 'post',
  summary: 'Close a service on dates on which it would otherwise be open',
  description: 'Adds the dates to the current hours; `GET /services/beds` returns the date that counts as tonight.',
  body: dates,
  bodyExample: tonight,
  responses: done('The service is closed on these dates.', changedSchema, changeHeaders),
  problems: { ...editProblems, 409: [...editProblems[409], 'NO_HOURS_TO_CLOSE'] },
});

export const openDates = defineOperation({
  ...closing,
  id: 'openDates',
  method: 'delete',
  summary: 'Remove closed dates from the hours of a service',
  query: dates,
  responses: done('The hours of the service apply again on these dates.', changedSchema, changeHeaders),
});
