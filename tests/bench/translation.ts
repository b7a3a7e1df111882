import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { startReactions } from '#command-api/reactions/runtime.ts';
import { createTranslateReactions, IMPORT_IDLE_MS } from '#command-api/services/translateReaction.ts';
import { serviceState, serviceStream } from '#command-api/streams/serviceStreams.ts';
import { englishNow } from '#domain/service/state.ts';
import { untranslatedFields, TRANSLATED_FIELDS } from '#domain/service/translation.ts';
import { importActor, importFile } from '#interchange/import/importFile.ts';
import { sleep } from '#platform/backoff.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { openTranslation } from '#platform/translation/index.ts';
import { startStores } from '../support/stores.ts';

export const title = 'Imported listings in Spanish by Apertium, compared with a sequence of single texts';

/** A file of listings; if unset, rows like those of the published files are generated. */
const LISTINGS_FILE = process.env['LISTINGS'];
const GENERATED_LISTINGS = Array.from({ length: 593 }, (_row, index) => ({
  name: `Food pantry ${index}`,
  category: 'Food Pantry',
  phone: '213-555-0142',
  notes: `Groceries and hot meals for ${index} families every Monday, no ID needed. Call before you come.`,
}));
/** Number of texts that are timed separately. */
const SINGLE_COUNT = 20;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

export const run = async (): Promise<readonly BenchRow[]> => {
  const stores = await startStores();
  const store = openEventStore(stores.eventStoreUrl);
  const mongo = await connectMongo(stores.mongodbUrl);
  const settings = { translator: 'auto', translateUrl: undefined, translateKey: undefined } as const;
  const translation = openTranslation(settings, { clock: systemClock, log: silentLogger });
  try {
    const bytes =
      LISTINGS_FILE === undefined
        ? Buffer.from(GENERATED_LISTINGS.map((row) => JSON.stringify(row)).join('\n'))
        : await readFile(LISTINGS_FILE);
    const { outcomes } = await importFile({
      store,
      clock: systemClock,
      importId: randomUUID(),
      name: 'listings.jsonl',
      bytes,
      actor: importActor('ada'),
    });
    const ids = outcomes.flatMap((outcome) => ('serviceId' in outcome ? [outcome.serviceId] : []));
    const stateOf = async (id: string) => serviceState(await store.readStream(serviceStream(id)));
    const before = await Promise.all(ids.map(stateOf));
    const texts = before.flatMap((state) => TRANSLATED_FIELDS.flatMap((field) => englishNow(state).texts[field] || []));

    const chosenTexts = Array.from(
      { length: SINGLE_COUNT },
      (_text, index) => texts[Math.floor((index * texts.length) / SINGLE_COUNT)] ?? '',
    );
    const singleMs = chosenTexts.map((chosenText) => {
      const start = performance.now();
      spawnSync('apertium', ['-u', 'eng-spa'], { input: chosenText });
      return performance.now() - start;
    });
    // Another instance, so that the measured one has none of these texts in its cache.
    const one = openTranslation(settings, { clock: systemClock, log: silentLogger });
    const times: number[] = [];
    for (const chosenText of chosenTexts) {
      const start = performance.now();
      await one.translate(chosenText);
      times.push(performance.now() - start);
    }
    await one.stop();

    // The texts of an import are translated only after its last row.
    await sleep(IMPORT_IDLE_MS);
    const start = performance.now();
    const translations = createTranslateReactions({ store, translation, clock: systemClock, processorUse: () => 0 });
    const reactions = startReactions({ store, db: mongo.models, reactions: translations, clock: systemClock, log: silentLogger });
    await reactions.whenSettled();
    const totalMs = performance.now() - start;
    await reactions.stop();
    const after = await Promise.all(ids.map(stateOf));
    const untranslatedCount = after.filter((state) => untranslatedFields(englishNow(state), state.translations.es).length > 0).length;
    if (untranslatedCount > 0) throw new Error(`${untranslatedCount} services still wait for a translation`);
    const row = (measure: string, singleValue: number, goal: string): BenchRow => ({
      measure: `${measure} (${ids.length} services, ${texts.length} texts)`,
      value: totalMs,
      unit: 'ms',
      beside: `${texts.length} × one text: ${singleValue.toFixed(1)} ms`,
      ratio: totalMs / (texts.length * singleValue),
      goal,
    });
    return [
      row('all in Spanish and saved, beside a process for each text', median(singleMs), '≤ 1.5 (less is better)'),
      row('the same, beside a process that runs on', mean(times), 'for information'),
    ];
  } finally {
    await translation.stop();
    await store.close();
    await mongo.close();
    await stores.stop();
  }
};
