import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_COLUMNS } from '#contract/auditOperations.ts';
import type { HistoryEntry } from '#contract/auditParts.ts';
import { csvStream } from '#platform/csvStream.ts';
import { eventCells } from '../exports/eventCells.ts';

type ExportLine = Readonly<Partial<Record<(typeof EXPORT_COLUMNS)[number], string | number>>>;

const exportLinesOf = (entry: HistoryEntry): readonly ExportLine[] =>
  entry.events.map((event): ExportLine => {
    const { available, total, before, observedAt } = event.facts ?? {};
    return {
      ...eventCells(entry, event),
      at: entry.at,
      via: entry.actor.via,
      kind: entry.kinds.join(' '),
      service: entry.service?.name ?? '',
      serviceId: entry.service?.id ?? '',
      ...(available === undefined ? {} : { available }),
      ...(typeof total === 'number' ? { total } : {}),
      ...(before === undefined ? {} : { before }),
      ...(observedAt === undefined ? {} : { countedAt: observedAt }),
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

/** Writes entries as fast as the output accepts them: as CSV, safe against formulas, or as JSON. */
export const writeExport = (format: 'csv' | 'json', entries: AsyncIterable<HistoryEntry>, output: Writable): Promise<void> =>
  pipeline(format === 'json' ? Readable.from(jsonParts(entries)) : csvStream(EXPORT_COLUMNS, allLines(entries)), output);
