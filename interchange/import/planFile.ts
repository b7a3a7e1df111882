import type { ServiceType } from '#kernel/vocabulary/serviceTypes.ts';
import { decodeText, type DecodedText } from './decodeText.ts';
import { FACTS_AS_OF_BY_SOURCE } from './factsAsOfBySource.ts';
import { parseFile } from './parseFile.ts';
import { readListing, type Listing, type RefusalReason } from './readListing.ts';
import { textField, type Row } from './row.ts';
import { readRowFields } from './rowFields.ts';
import { rowIdentityOf, serviceIdOf } from './rowIdentity.ts';
import { createColumnTally, type UnusedColumn } from './unusedColumns.ts';

/** A listings file, and what is known about it. */
export interface ListingsFile {
  /** The file's name without its folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Date of the facts, `2017-07-01`, for rows without their own. */
  readonly factsAsOf?: string;
  /** Kind of rows that name none; without it, such a row becomes a resource of unknown kind. */
  readonly kind?: ServiceType;
}

/** A row with the service that it adds or revises. */
export interface PlannedRow {
  readonly line: number;
  /** Its name as published; empty if it has none. */
  readonly name: string;
  readonly serviceId: string;
  /** Reads the listing; it is not stored, because a file may have many rows. */
  read(): ReadRow;
}

/** A listing, or the reason why the row has none. */
export type ReadRow =
  | { readonly ok: true; readonly listing: Listing }
  | { readonly ok: false; readonly reason: RefusalReason | 'NOT_A_ROW' };

export interface PlannedFile extends Pick<DecodedText, 'encoding' | 'uncertainPart'> {
  readonly rows: readonly PlannedRow[];
  readonly unusedColumns: readonly UnusedColumn[];
}

/** Parses a file, assigns its columns to fields, and the ids of services in the order of the rows. */
export const planFile = ({ name, bytes, factsAsOf, kind }: ListingsFile): PlannedFile => {
  const { text, encoding, uncertainPart } = decodeText(name, bytes);
  const source = name.replace(/\.[^.]*$/, '');
  const fileAsOf = factsAsOf ?? FACTS_AS_OF_BY_SOURCE[source] ?? null;
  const occurrences = new Map<string, number>();
  const columnTally = createColumnTally();
  const plan = (line: number, published: Row | null): PlannedRow => {
    const { fields, isUsed } = readRowFields(published ?? {});
    columnTally.add(published ?? {}, isUsed);
    const identity = rowIdentityOf(fields, source);
    const occurrence = occurrences.get(identity) ?? 0;
    occurrences.set(identity, occurrence + 1);
    return {
      line,
      name: textField(fields, 'name', 'title'),
      serviceId: serviceIdOf(identity, occurrence),
      read: () => (published === null ? { ok: false, reason: 'NOT_A_ROW' } : readListing(fields, fileAsOf, kind)),
    };
  };
  const rows = parseFile(text, name).map(({ line, row }) => plan(line, row));
  return { encoding, uncertainPart, rows, unusedColumns: columnTally.unusedColumns() };
};
