import { handleCrisisLineCommand } from '#command-api/crisisLines/streams.ts';
import { decide } from '#domain/crisisLine/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import { digestOf } from '#platform/commands/ids.ts';
import type { SampleContext } from './fillWithSample.ts';
import { SAMPLE_CRISIS_LINES, type SampleCrisisLine } from './sampleCrisisLines.ts';
import { sampleCrisisLineId } from './sampleDirectory.ts';
import { sampleEnvelope } from './sampleEnvelope.ts';

const reviseLine = async ({ store, clock }: SampleContext, { key, facts }: SampleCrisisLine): Promise<number> => {
  const envelope = sampleEnvelope(key, `say anew ${digestOf(facts)}`, clock(), 'SYSTEM');
  const { repeated, events } = await handleCrisisLineCommand(store, envelope, sampleCrisisLineId(key), (state, history) => {
    const isUnchangedSample = history.every(({ metadata }) => metadata.sample === true);
    return state.status === 'listed' && isUnchangedSample ? decide({ type: 'ReviseCrisisLine', facts, baseRevision: null }, state) : [];
  });
  return repeated ? 0 : events.length;
};

/** Returns 0 for a rejected revision (for example of a line that a newer version wrote), so that the start continues. */
const countRefused = (error: unknown): number => {
  if (error instanceof DomainError) return 0;
  throw error;
};

/**
 * Updates the national lines of an older sample to this version: a changed number, or the word that 988 needs for an answer in Spanish,
 * must reach a directory that was filled before. A line that a user revised or removed stays as it is. Returns the number of updated
 * lines.
 */
export const reviseSampleCrisisLines = async (context: SampleContext): Promise<number> => {
  let revisedCount = 0;
  for (const line of SAMPLE_CRISIS_LINES) revisedCount += await reviseLine(context, line).catch(countRefused);
  return revisedCount;
};
