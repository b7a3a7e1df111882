import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import { EXPORT_COLUMNS } from '#contract/auditOperations.ts';
import type { HistoryEntry } from '#contract/auditParts.ts';

type ExportLine = Readonly<Partial<Record<(typeof EXPORT_COLUMNS)[number], string | number>>>;

/** Returns the fields of a listing or the accounts that an event concerns, in a short form. */
const describeSubject = ({ facts = {}, quote }: HistoryEntry['events'][number]): string | undefined => {
  const { person, roleFrom, roleTo, quotaFrom, quotaTo, text, name } = facts;
  if (roleTo !== undefined) return [person?.name, `${roleFrom ?? ''} → ${roleTo}`].filter((part) => part !== undefined).join(': ');
  if (quotaTo !== undefined) return [person?.name, `${quotaFrom ?? ''} → ${quotaTo}`].filter((part) => part !== undefined).join(': ');
  return quote ?? text ?? name ?? person?.name;
};

const exportLinesOf = (entry: HistoryEntry): readonly ExportLine[] =>
  entry.events.map((event): ExportLine => {
    const { facts = {}, reason } = event;
    const { available, total, before, observedAt } = facts;
    const subjectText = describeSubject(event);
    return {
      at: entry.at,
      person: entry.actor.isErased === true ? '' : (entry.actor.name ?? ''),
      role: entry.actor.role,
      via: entry.actor.via,
      kind: entry.kinds.join(' '),
      event: event.type,
      service: entry.service?.name ?? '',
      serviceId: entry.service?.id ?? '',
      ...(subjectText === undefined ? {} : { about: subjectText }),
      ...(available === undefined ? {} : { available }),
      ...(typeof total === 'number' ? { total } : {}),
      ...(before === undefined ? {} : { before }),
      ...(observedAt === undefined ? {} : { countedAt: observedAt }),
      ...(reason === undefined ? {} : { reason }),
      entry: entry.id,
      command: entry.command,
    };
  });

async function* allLines(entries: AsyncIterable<HistoryEntry>): AsyncGenerator<ExportLine> {
  for await (const entry of entries) yield* exportLinesOf(entry);
}

async function* jsonParts(entries: AsyncIterable<HistoryEntry>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Writes entries as fast as the response accepts them: as CSV, safe against formulas, or as JSON. */
export const writeExport = (format: 'csv' | 'json', entries: AsyncIterable<HistoryEntry>, response: Response): Promise<void> =>
  format === 'json'
    ? pipeline(Readable.from(jsonParts(entries)), response)
    : pipeline(
        Readable.from(allLines(entries)),
        // The byte order mark lets spreadsheets detect UTF-8.
        stringify({ header: true, columns: [...EXPORT_COLUMNS], bom: true, escape_formulas: true, record_delimiter: 'windows' }),
        response,
      );
