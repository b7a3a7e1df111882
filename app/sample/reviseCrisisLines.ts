import { onCrisisLine } from '#command-api/crisisLines/streams.ts';
import { decide } from '#domain/crisisLine/decider.ts';
import { DomainError } from '#kernel/errors.ts';
import { digestOf } from '#platform/commands/ids.ts';
import { SAMPLE_CRISIS_LINES, type SampleCrisisLine } from './crisisLines.ts';
import { sampleEnvelope } from './envelope.ts';
import type { SampleContext } from './fillWithSample.ts';
import { sampleCrisisLineId } from './sampleDirectory.ts';

const reviseLine = async ({ store, clock }: SampleContext, { key, facts }: SampleCrisisLine): Promise<number> => {
  const envelope = sampleEnvelope(key, `say anew ${digestOf(facts)}`, clock(), 'SYSTEM');
  const { repeated, events } = await onCrisisLine(store, envelope, sampleCrisisLineId(key), (state, history) => {
    const isOurs = history.every(({ metadata }) => metadata.sample === true);
    return state.status === 'listed' && isOurs ? decide({ type: 'ReviseCrisisLine', facts, baseRevision: null }, state) : [];
  });
  return repeated ? 0 : events.length;
};

/** What may not be said of one line (a newer version wrote there) keeps nobody from starting. */
const refused = (error: unknown): number => {
  if (error instanceof DomainError) return 0;
  throw error;
};

/**
 * Says the national lines of an older sample as this version says them: a number that changed, or the word that 988 wants for an
 * answer in Spanish, must reach a directory that was filled before. A line that a person revised or removed stays as it is.
 * Answers how many were revised.
 */
export const reviseSampleCrisisLines = async (context: SampleContext): Promise<number> => {
  let revised = 0;
  for (const line of SAMPLE_CRISIS_LINES) revised += await reviseLine(context, line).catch(refused);
  return revised;
};
