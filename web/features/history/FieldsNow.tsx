import { useTranslation } from 'react-i18next';
import type { ServiceHistory } from '../../api/types.ts';
import { wordDate } from '../../i18n/moment.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { doneByText } from '../../services/manage/activity/actorText.ts';
import { fieldLabel, valueText } from '../../services/manage/activity/fieldText.ts';
import styles from './History.module.css';

type FieldNow = ServiceHistory['fields'][number];

/** Lists the current fields: value, author, and who confirmed it last. */
export const FieldsNow = ({ fields }: { readonly fields: readonly FieldNow[] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const doneBy = (by: FieldNow['said']): string => `${doneByText(t, by)} · ${wordDate(by.at)}`;
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, value, isHidden, said, confirmed }) => (
        <div key={name}>
          <dt>{fieldLabel(t, name)}</dt>
          <dd className={styles.value}>{isHidden ? t('history.hidden') : valueText(t, name, value, language)}</dd>
          <dd>{t('history.saidBy', { by: doneBy(said) })}</dd>
          {confirmed !== undefined && <dd>{t('history.confirmedBy', { by: doneBy(confirmed) })}</dd>}
        </div>
      ))}
    </dl>
  );
};
