import { useTranslation } from 'react-i18next';
import { Look } from '../../ui/editing/Look.tsx';
import styles from './Preview.module.css';
import type { ServiceForm } from './useServiceForm.ts';
import { Megaphone } from '../../services/icons.ts';

/** On a desk: the notice as it will stand above the lists. */
export const NoticePreview = ({ form: { values, outcome } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const words = values.criticalDescription.trim();
  return (
    <Look outcome={outcome && t(`serviceForm.preview.${outcome}`)}>
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
    </Look>
  );
};
