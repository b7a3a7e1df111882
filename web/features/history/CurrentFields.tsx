import { useTranslation } from 'react-i18next';
import type { ServiceHistory } from '../../api/types.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { doneByText } from '../../services/manage/activity/actorText.ts';
import { fieldLabel, valueText } from '../../services/manage/activity/fieldText.ts';
import styles from './History.module.css';

type CurrentField = ServiceHistory['fields'][number];

/** Lists the current fields: value, author, and who confirmed it last. */
export const CurrentFields = ({ fields }: { readonly fields: readonly CurrentField[] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const doneByAndDate = (change: CurrentField['said']): string => `${doneByText(t, change)} · ${formatLocalDate(change.at, language)}`;
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, value, isHidden, said, confirmed }) => (
        <div key={name}>
          <dt>{fieldLabel(t, name)}</dt>
          <dd className={styles.value}>{isHidden ? t('history.hidden') : valueText(t, name, value, language)}</dd>
          <dd>{t('history.saidBy', { by: doneByAndDate(said) })}</dd>
          {confirmed !== undefined && <dd>{t('history.confirmedBy', { by: doneByAndDate(confirmed) })}</dd>}
        </div>
      ))}
    </dl>
  );
};
