import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry, ServiceHistory } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { fieldLabel, valueText } from '../../services/manage/activity/fieldText.ts';
import { cx } from '../../ui/cx.ts';
import { fieldEntriesOf, provenanceText } from './provenanceText.ts';
import text from '../../ui/text.module.css';
import styles from './History.module.css';

interface CurrentFieldsProps {
  readonly fields: ServiceHistory['fields'];
  /** All history entries of the service, newest first. */
  readonly entries: readonly HistoryEntry[];
}

/** Number of fields from which their common origin is written once, above them. */
const MANY_FIELDS = 4;

/** Returns the most frequent text if many fields have it. */
const commonText = (texts: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const each of texts) counts.set(each, (counts.get(each) ?? 0) + 1);
  const [mostFrequent] = [...counts].toSorted(([, a], [, b]) => b - a);
  return mostFrequent !== undefined && mostFrequent[1] >= MANY_FIELDS ? mostFrequent[0] : undefined;
};

/**
 * Lists the current fields: the value, where it comes from, who changed it, and who confirmed it last. An origin that many fields share
 * is written once.
 */
export const CurrentFields = ({ fields, entries }: CurrentFieldsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const entriesByField = useMemo(() => fieldEntriesOf(entries), [entries]);
  const origins = fields.map(({ name, said, confirmed }) =>
    provenanceText(t, { said, ...(confirmed && { confirmed }) }, entriesByField.get(name) ?? {}, language),
  );
  const commonOrigin = commonText(origins);
  return (
    <>
      {commonOrigin !== undefined && <p className={cx(text.muted, text.small)}>{t('history.commonOrigin', { origin: commonOrigin })}</p>}
      <dl className={styles.fields}>
        {fields.map(({ name, value, isHidden }, index) => (
          <div key={name}>
            <dt>{fieldLabel(t, name)}</dt>
            <dd className={styles.value}>{isHidden ? t('history.hidden') : valueText(t, name, value, language)}</dd>
            {origins[index] !== commonOrigin && <dd>{origins[index]}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
};
