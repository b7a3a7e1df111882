import { createHash } from 'node:crypto';
import { decodeText } from './decodeText.ts';
import { parseFile } from './parseFile.ts';
import type { ImportPlan, PlannedRow, PlanOptions } from './plan.ts';
import { readListing } from './readListing.ts';
import { textField, type Row } from './row.ts';
import { readRowFields } from './rowFields.ts';
import { ownIdOf, rowIdentityOf, serviceIdOf } from './rowIdentity.ts';
import { createColumnTally } from './unusedColumns.ts';

/**
 * Dates of the facts in files whose rows contain none, by the file name without extension. foodoasis_la: collected about 2017 (its seasons
 * are of that summer), published in 2020.
 */
const FACTS_AS_OF_BY_SOURCE: Readonly<Record<string, string>> = { foodoasis_la: '2017-07-01' };

/** A listings file, and what is known about it. */
export interface ListingsFile extends PlanOptions {
  /** The file's name without its folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Parses a file, assigns its columns to fields, and the ids of services in the order of the rows. */
export const planFile = ({ name, bytes, factsAsOf, kind, mapping }: ListingsFile): ImportPlan => {
  const { text, encoding, uncertainPart } = decodeText(name, bytes);
  const source = name.replace(/\.[^.]*$/, '');
  const fileAsOf = factsAsOf ?? FACTS_AS_OF_BY_SOURCE[source] ?? null;
  const occurrences = new Map<string, number>();
  const columnTally = createColumnTally(mapping);
  const plan = (line: number, published: Row | null): PlannedRow => {
    const { fields, isUsed } = readRowFields(published ?? {}, mapping);
    columnTally.add(published ?? {}, isUsed);
    const ownId = ownIdOf(published ?? {});
    const identity = ownId || rowIdentityOf(fields, source);
    const occurrence = occurrences.get(identity) ?? 0;
    occurrences.set(identity, occurrence + 1);
    return {
      line,
      key: `line ${line}`,
      name: textField(fields, 'name', 'title'),
      serviceId: ownId !== '' && occurrence === 0 ? ownId : serviceIdOf(identity, occurrence),
      read: () => (published === null ? { ok: false, reason: 'NOT_A_ROW' } : readListing(fields, fileAsOf, kind)),
    };
  };
  const rows = parseFile(text, name).map(({ line, row }) => plan(line, row));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const { unusedColumns, columns } = columnTally;
  return { name, digest, encoding, uncertainPart, rows, rowCount: rows.length, unusedColumns, columns };
};
