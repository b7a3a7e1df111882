import type { TFunction } from 'i18next';
import { isImport } from '#domain/envelope/isImport.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { HistoryEntry, ServiceHistory } from '../../api/types.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { doneByTextWithin } from '../../services/manage/activity/actorText.ts';

type CurrentField = ServiceHistory['fields'][number];
type ChangedBy = CurrentField['said'];

/** The last entry of a field's value, and the first of all. */
interface FieldEntries {
  readonly first?: HistoryEntry;
  readonly last?: HistoryEntry;
}

/** Returns the first and the last entry that set each field, by its name. `entries`: newest first. */
export const fieldEntriesOf = (entries: readonly HistoryEntry[]): ReadonlyMap<string, FieldEntries> => {
  const byName = new Map<string, FieldEntries>();
  for (const entry of entries)
    for (const { name } of entry.events.flatMap(({ fields = [] }) => fields))
      byName.set(name, { first: entry, last: byName.get(name)?.last ?? entry });
  return byName;
};

type Origin = 'import' | 'sample' | 'person';

const originOf = ({ actor, sample }: HistoryEntry): Origin => {
  if (sample) return 'sample';
  return isImport(actor.via) ? 'import' : 'person';
};

/**
 * Returns where the value of a field comes from: "From the import of 03/03/2026, changed by Ana M. (service provider) on 05/05/2026". The
 * last part is who confirmed it since.
 */
export const provenanceText = (
  t: TFunction,
  { said, confirmed }: Pick<CurrentField, 'said' | 'confirmed'>,
  { first, last }: FieldEntries,
  language: Language,
): string => {
  const values = (change: ChangedBy) => ({
    by: change.isErased ? t('happened.whom.erased') : doneByTextWithin(t, change),
    date: formatLocalDate(change.at, language),
  });
  const origin = t(
    `history.origin.${first === undefined ? 'person' : originOf(first)}`,
    values(first === undefined ? said : { ...first.actor, at: first.at }),
  );
  const isChanged = first !== undefined && last !== undefined && first !== last;
  return [
    origin,
    ...(isChanged ? [t(`history.change.${originOf(last) === 'import' ? 'import' : 'person'}`, values(said))] : []),
    ...(confirmed === undefined ? [] : [t('history.confirmation', values(confirmed))]),
  ].join(', ');
};
