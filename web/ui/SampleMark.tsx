import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './SampleMark.module.css';

/** Marks fictitious sample places wherever they appear; `words` replace the usual label. */
export const SampleMark = ({ isShown, words }: { readonly isShown: boolean; readonly words?: string }) => {
  const { t } = useTranslation();
  if (!isShown) return null;
  return (
    <p className={styles.mark}>
      <FlaskConical size={20} aria-hidden="true" />
      {words ?? t('app.sample')}
    </p>
  );
};
