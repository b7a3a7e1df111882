import { useTranslation } from 'react-i18next';
import styles from './Skeleton.module.css';

const ROW_KEYS = [1, 2, 3];

/** Placeholder of three static rows while a list loads. */
export const Skeleton = () => {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('common.loading')}>
      {ROW_KEYS.map((row) => (
        <div className={styles.skeleton} key={row}>
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
};
