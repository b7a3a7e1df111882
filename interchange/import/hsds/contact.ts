import { readPhone, type ReadPhone } from '#contract/phone/readPhone.ts';
import type { Problem } from '../plan.ts';
import type { ListingRows } from './describe.ts';
import { idsIn, type TableRow, type TableRows } from './tableRows.ts';

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

/** Columns by which a row belongs to a part of a listing, the closest one first. */
const REFERENCES = [
  ['service_at_location_id', 'serviceAtLocation'],
  ['service_id', 'service'],
  ['location_id', 'location'],
  ['organization_id', 'organization'],
] as const satisfies readonly (readonly [column: string, part: keyof ListingRows])[];

const idOf = (row: TableRow | undefined): string => row?.cells['id'] ?? '';

/** Whether a row belongs to no other service or location: a phone of the service may be only that of one of its locations. */
const belongsTo = (listing: ListingRows, { cells }: TableRow): boolean =>
  REFERENCES.slice(0, 3).every(([column, part]) => {
    const ids = idsIn(cells[column] ?? '');
    return ids.length === 0 || ids.includes(idOf(listing[part]));
  });

/**
 * Returns the rows that belong to a listing most closely: to the service at its location, else to the service, the location or the
 * organization, of which `parts` counts how many may have them.
 */
export const closestRows = (
  rows: TableRows,
  table: 'phones' | 'schedules' | 'contacts',
  listing: ListingRows,
  parts = 4,
): readonly TableRow[] => {
  for (const [column, part] of REFERENCES.slice(0, parts)) {
    const found = rows.withReference(table, column, idOf(listing[part])).filter((row) => belongsTo(listing, row));
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
export const contactOf = (rows: TableRows, listing: ListingRows, problems: Problem[]): HsdsContact => {
  const { cell } = rows;
  const { service, organization, location } = listing;
  const contacts = closestRows(rows, 'contacts', listing);
  const phonesOfContacts = contacts.flatMap((contact) => rows.withReference('phones', 'contact_id', idOf(contact)));
  const phoneGroups = [closestRows(rows, 'phones', listing, 3), phonesOfContacts, closestRows(rows, 'phones', listing)];
  const phones = phoneGroups.find((found) => found.length > 0) ?? [];
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
