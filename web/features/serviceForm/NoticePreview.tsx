import { useTranslation } from 'react-i18next';
import styles from './Preview.module.css';
import type { ServiceForm } from './useServiceForm.ts';
import { Megaphone } from '../../services/icons.ts';

/** On a desk: the notice as it will stand above the lists. */
export const NoticePreview = ({ form: { values, outcome } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const words = values.criticalDescription.trim();
  return (
    <aside className={styles.look} aria-labelledby="visitors-will-see">
      <h2 id="visitors-will-see">{t('serviceForm.preview.title')}</h2>
      {values.isCriticalHeader ? (
        <div className={styles.notice}>
          <Megaphone size={24} aria-hidden="true" />
          <p>
            <b className={words === '' ? styles.blank : undefined}>{words || t('serviceForm.noticeOnly.words')}</b>
            <small>{values.name}</small>
          </p>
        </div>
      ) : (
        <p className={styles.card}>{t('serviceForm.noticeOnly.none')}</p>
      )}
      {outcome !== null && <p className={styles.note}>{t(`serviceForm.preview.${outcome}`)}</p>}
    </aside>
  );
};
