import * as z from 'zod/mini';
import { code } from '#kernel/fields.ts';
import { defineOperation } from './operation.ts';
import { changedSchema, changeHeaders, edit, editProblems } from './serviceEdit.ts';
import { done } from './serviceParts.ts';

/** Whole local dates in the service's time zone, both inclusive. */
const dates = z
  .object({ startDate: z.iso.date(code('WRONG_SHAPE')), endDate: z.iso.date(code('WRONG_SHAPE')) })
  .check(z.refine(({ startDate, endDate }) => startDate <= endDate, { ...code('CHECK_DATE_START'), path: ['endDate'] }));
const path = '/services/{id}/closed-dates';
const closing = { ...edit, permission: 'service.revise', path } as const;
const tonight = { startDate: '2026-12-24', endDate: '2026-12-24' };

export const closeDates = defineOperation({
  ...closing,
  id: 'closeDates',
  method: 'post',
  summary: 'Close a service on dates on which it would be open',
  description: 'Added to the hours as they are at that moment; `GET /services/beds` says which date is tonight.',
  body: dates,
  bodyExample: tonight,
  responses: done('Closed on these dates.', changedSchema, changeHeaders),
  problems: { ...editProblems, 409: [...editProblems[409], 'NO_HOURS_TO_CLOSE'] },
});

export const openDates = defineOperation({
  ...closing,
  id: 'openDates',
  method: 'delete',
  summary: 'Take closed dates out of the hours again',
  query: dates,
  responses: done('Open again on these dates, as the hours say.', changedSchema, changeHeaders),
});
