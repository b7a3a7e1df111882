import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../api/types.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { BeforeAfter } from '../../services/manage/activity/BeforeAfter.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { differences, momentsOf, newestDifferentPair } from './moments.ts';
import styles from './History.module.css';

/** Returns the names of the sections that an entry changed: short enough for a select. */
const sectionsText = (t: TFunction, { events }: HistoryEntry): string =>
  [...new Set(events.flatMap(({ fields = [] }) => fields.map(({ section }) => t(`fields.section.${section}`))))].join(', ');

/** Compares the facts of a service after any two of its changes, side by side. Renders nothing for a single version. */
export const CompareMoments = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const moments = useMemo(() => momentsOf(entries), [entries]);
  const [chosenRange, setChosenRange] = useState<{ readonly from?: string; readonly to?: string }>({});
  const newestPair = useMemo(() => newestDifferentPair(moments), [moments]);
  if (newestPair === null) return null;

  const [firstMoment, lastMoment] = newestPair;
  const [from, to] = [chosenRange.from ?? firstMoment.id, chosenRange.to ?? lastMoment.id];
  const options = moments
    .map((entry, index) => ({
      value: entry.id,
      label: `${formatLocalDateTime(entry.at, language)} · ${index === 0 ? t('history.firstVersion') : sectionsText(t, entry)}`,
    }))
    .toReversed();
  const [earlier = from, later = to] = [from, to].toSorted();
  const fields = differences(moments, earlier, later);
  const momentText = (id: string): string =>
    formatLocalDateTime(moments.find((moment) => moment.id === id)?.at ?? firstMoment.at, language);
  return (
    <>
      <div className={styles.moments}>
        <SelectField
          id="compare-from"
          label={t('history.from')}
          value={from}
          onChange={(id) => setChosenRange({ ...chosenRange, from: id })}
          options={options}
        />
        <SelectField
          id="compare-to"
          label={t('history.to')}
          value={to}
          onChange={(id) => setChosenRange({ ...chosenRange, to: id })}
          options={options}
        />
      </div>
      <p role="status">{fields.length === 0 ? t('history.same') : t('history.differs', { count: fields.length })}</p>
      {fields.length > 0 && <BeforeAfter fields={fields} before={momentText(earlier)} now={momentText(later)} />}
    </>
  );
};
