import { WIRE_CONDITIONS } from '#domain/service/conditions.ts';
import type { FieldName } from './serviceValues.ts';

/** Sections of the form with their fields, in the order of section 2.7 of the specification. */
export const FIELDS_OF_SECTION = {
  words: ['name', 'serviceSummary', 'description', 'serviceSummaryEs', 'descriptionEs'],
  address: ['address1', 'address2', 'city', 'state', 'zip', 'country', 'pin', 'isConfidential'],
  links: ['website', 'facebook', 'instagram', 'twitter', 'youtube'],
  types: ['type'],
  audience: ['category', 'age', 'ageEs', ...WIRE_CONDITIONS],
  contact: ['phone', 'extension', 'contactEmail'],
  hours: ['schedules', 'isContact'],
  closed: ['closeSchedules'],
  beds: ['totalBeds', 'availableBeds'],
  notice: ['isCriticalHeader', 'criticalDescription', 'criticalDescriptionEs', 'isCriticalNeverExpire', 'criticalDate', 'criticalTime'],
  administrators: ['isShowFlag', 'isShowDonate', 'userEmail'],
} as const satisfies Readonly<Record<string, readonly FieldName[]>>;
export type FormSection = keyof typeof FIELDS_OF_SECTION;
export const FORM_SECTIONS = Object.keys(FIELDS_OF_SECTION) as readonly FormSection[];
