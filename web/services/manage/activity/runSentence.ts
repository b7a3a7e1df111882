import type { TFunction } from 'i18next';
import type { HistoryEntry, HistoryRun } from '#web/api/types.ts';
import { actorText } from './actorText.ts';

/** Returns the sentence of a run of a program: an import, a day of translations, or a day of the sample. */
export const runSentence = (t: TFunction, actor: HistoryEntry['actor'], { kind, entries, listings }: HistoryRun): string => {
  const actorName = actorText(t, actor);
  if (kind === 'translation') return t('happened.run.translation', { count: listings });
  if (kind === 'sample') return t('happened.run.sample', { count: entries, number: entries });
  return listings === 0
    ? t('happened.run.importNothing', { who: actorName })
    : t('happened.run.import', { who: actorName, count: listings });
};
