import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './SampleMark.module.css';

/** Says, wherever made-up places are shown, that they are made up. */
export const SampleMark = ({ shown }: { readonly shown: boolean }) => {
  const { t } = useTranslation();
  if (!shown) return null;
  return (
    <p className={styles.mark}>
      <FlaskConical size={20} aria-hidden="true" />
      {t('app.sample')}
    </p>
  );
};
