/*
 * `npm run bench [-- NAME …]`: runs the benchmarks in sequence, prints a table each and writes
 * `bench-results/<name>.json`. Figures are ratios measured in one run; absolute ones vary with the machine.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Bench, BenchRow } from 'test-tools/benchRow.ts';

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  appends: () => import('../../packages/event-store-node/tests/bench/appends.ts'),
  asOf: () => import('./asOf.ts'),
  audit: () => import('./audit.ts'),
  changes: () => import('./changes.ts'),
  chatbot: () => import('./chatbot.ts'),
  commands: () => import('./commands.ts'),
  export: () => import('./export.ts'),
  firstAnswers: () => import('./firstAnswers.ts'),
  geoNear: () => import('../../packages/document-store-node/tests/bench/geoNear.ts'),
  idle: () => import('./idle.ts'),
  import: () => import('./import.ts'),
  lag: () => import('./lag.ts'),
  list: () => import('./list.ts'),
  manage: () => import('./manage.ts'),
  memory: () => import('./memory.ts'),
  nearest: () => import('./nearest.ts'),
  pages: () => import('./pages.ts'),
  replay: () => import('./replay.ts'),
  rebuild: () => import('./rebuild.ts'),
  signIn: () => import('./signIn.ts'),
  start: () => import('./start.ts'),
  translation: () => import('./translation.ts'),
  inp: () => import('./inp.ts'),
  lighthouse: () => import('./lighthouse.ts'),
};

/** Counts stay exact. */
const formatFigure = (value: number): string =>
  value.toLocaleString('en-US', Number.isInteger(value) ? {} : { maximumSignificantDigits: 4 });

const table = (rows: readonly BenchRow[]): string => {
  const cells = [
    ['measure', 'value', 'beside', 'ratio', 'goal'],
    ...rows.map((row) => [row.measure, `${formatFigure(row.value)} ${row.unit}`, row.beside, formatFigure(row.ratio), row.goal]),
  ];
  const columnWidths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(columnWidths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const requestedNames = process.argv.slice(2);
const unknownNames = requestedNames.filter((name) => !(name in benches));
if (unknownNames.length > 0) {
  console.error(`No benchmark named ${unknownNames.join(', ')}. Benchmarks: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

await mkdir('bench-results', { recursive: true });
for (const [name, loadBench] of Object.entries(benches)) {
  if (requestedNames.length > 0 && !requestedNames.includes(name)) continue;
  const bench = await loadBench();
  console.log(`\n${bench.title}`);
  const rows = await bench.run();
  console.log(table(rows));
  const machine = { cores: os.cpus().length, node: process.version };
  await writeFile(
    path.join('bench-results', `${name}.json`),
    `${JSON.stringify({ name, at: new Date().toISOString(), machine, rows }, null, 2)}\n`,
  );
}
