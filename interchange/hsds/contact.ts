import { readPhone, type ReadPhone } from '#contract/phone/readPhone.ts';
import type { Problem } from '../import/plan.ts';
import type { ListingRows } from './describe.ts';
import type { TableRow, TableRows } from './tableRows.ts';

/** Labels of the numbers that are not called, by their type; `readPhone` knows them. */
const LABELS: Readonly<Record<string, string>> = {
  fax: 'fax',
  tty: 'TTY',
  tdd: 'TTY',
  text: 'text only',
  sms: 'text only',
  pager: 'pager',
};

/** A longer description of a number is no label. */
const MAX_LABEL_LENGTH = 60;
const QUOTED_PATTERN = /^["'].*["']/;

export interface HsdsContact {
  /** All numbers as one text. */
  readonly phone: string;
  /** A number in quotes, which is shown as published and not called; null if there is none. */
  readonly quotedPhone: ReadPhone | null;
  readonly email: string;
  readonly website: string;
}

/** Returns the rows of the first of several references that has any: those of the closest row. */
export const closestRows = (
  rows: TableRows,
  table: 'phones' | 'schedules' | 'contacts',
  references: readonly (readonly [column: string, row: TableRow | undefined])[],
): readonly TableRow[] => {
  for (const [column, row] of references) {
    const found = row === undefined ? [] : rows.withReference(table, column, row.cells['id'] ?? '');
    if (found.length > 0) return found;
  }
  return [];
};

const phoneText = (rows: TableRows, row: TableRow, isOneOfSeveral: boolean, problems: Problem[]): string => {
  const { cell } = rows;
  const number = cell(row, 'number', 'phone', 'phone_number');
  if (QUOTED_PATTERN.test(number)) problems.push({ file: row.file, line: row.line, text: `its number ${number} is in quotes` });
  const label = LABELS[cell(row, 'type').toLowerCase()];
  const extension = cell(row, 'extension');
  const description = isOneOfSeveral && label === undefined ? cell(row, 'description', 'department') : '';
  return [
    label === undefined ? '' : `${label}:`,
    number,
    extension === '' ? '' : `ext ${extension}`,
    description === '' || description.length > MAX_LABEL_LENGTH ? '' : `(${description})`,
  ]
    .filter((part) => part !== '')
    .join(' ');
};

/** Returns phone, e-mail and website of a listing: of the service at its location, else of the service, the location or the organization. */
export const contactOf = (
  rows: TableRows,
  { service, organization, location, serviceAtLocation }: ListingRows,
  problems: Problem[],
): HsdsContact => {
  const { cell } = rows;
  const references = [
    ['service_at_location_id', serviceAtLocation],
    ['service_id', service],
    ['location_id', location],
    ['organization_id', organization],
  ] as const;
  const contacts = closestRows(rows, 'contacts', references);
  const ownPhones = closestRows(rows, 'phones', references.slice(0, 3));
  const contactPhones = contacts.flatMap((contact) => rows.withReference('phones', 'contact_id', contact.cells['id'] ?? ''));
  const phones = [ownPhones, contactPhones, closestRows(rows, 'phones', references.slice(3))].find((found) => found.length > 0) ?? [];
  const owners = [service, location, organization].filter((row) => row !== undefined);
  const firstCell = (candidates: readonly TableRow[], ...columns: readonly string[]): string => {
    for (const row of candidates) {
      const text = cell(row, ...columns);
      if (text !== '') return text;
    }
    return '';
  };
  const [only] = phones;
  const wholeText = only !== undefined && phones.length === 1 ? cell(only, 'description') : '';
  const numbers = phones.map((row) => phoneText(rows, row, phones.length > 1, problems));
  const listed = [...new Set(numbers)].filter((number) => number !== '').join('; ') || firstCell(owners, 'phone');
  // A description that says the same number and more is the number as it is published.
  const phone = wholeText !== '' && readPhone(wholeText).phone === readPhone(listed).phone && listed !== '' ? wholeText : listed;
  return {
    phone,
    quotedPhone: QUOTED_PATTERN.test(phone) ? { phone: '', extension: '', phoneText: phone } : null,
    email: firstCell([service, ...contacts, ...owners], 'email'),
    website: firstCell(owners, 'url', 'website'),
  };
};
