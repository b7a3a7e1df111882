import { CONDITION_COLUMNS } from '#domain/service/conditions.ts';
import type words from '../../i18n/imports.en.json';

type Map = (typeof words)['imports']['map'];
export type FieldGroup = Exclude<keyof Map['group'], 'other'>;
export type LabelledField = keyof Map['field'];

/** The fields that a column can be read as and that have a label, by group; the import reads a few more (`columnNames.ts`). */
export const FIELD_GROUPS: readonly (readonly [FieldGroup, readonly LabelledField[]])[] = [
  ['text', ['name', 'service_summary', 'description', 'summary_es', 'description_es', 'age']],
  ['kind', ['kind', 'category', 'type', 'services', 'serves']],
  ['address', ['address', 'house_number', 'address_2', 'city', 'state', 'zip', 'country', 'latitude', 'longitude', 'point']],
  ['contact', ['phone', 'phone_extension', 'email', 'website', 'facebook']],
  ['hours', ['hours_text', 'days', 'opens', 'closes', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']],
  ['conditions', CONDITION_COLUMNS],
  ['file', ['status', 'closed', 'inactive', 'source', 'source_last_updated']],
];

const LABELLED: ReadonlySet<string> = new Set(FIELD_GROUPS.flatMap(([, fields]) => fields));

/** Whether a field is in one of the groups. */
export const isLabelled = (field: string): field is LabelledField => LABELLED.has(field);
