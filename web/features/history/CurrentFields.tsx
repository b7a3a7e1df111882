import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry, ServiceHistory } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { fieldLabel, valueText } from '../../services/manage/activity/fieldText.ts';
import { fieldEntriesOf, provenanceText } from './provenanceText.ts';
import styles from './History.module.css';

interface CurrentFieldsProps {
  readonly fields: ServiceHistory['fields'];
  /** All history entries of the service, newest first. */
  readonly entries: readonly HistoryEntry[];
}

/** Lists the current fields: the value, where it comes from, who changed it, and who confirmed it last. */
export const CurrentFields = ({ fields, entries }: CurrentFieldsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const entriesByField = useMemo(() => fieldEntriesOf(entries), [entries]);
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, value, isHidden, said, confirmed }) => (
        <div key={name}>
          <dt>{fieldLabel(t, name)}</dt>
          <dd className={styles.value}>{isHidden ? t('history.hidden') : valueText(t, name, value, language)}</dd>
          <dd>{provenanceText(t, { said, ...(confirmed && { confirmed }) }, entriesByField.get(name) ?? {}, language)}</dd>
        </div>
      ))}
    </dl>
  );
};
