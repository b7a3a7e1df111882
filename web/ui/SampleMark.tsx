import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './SampleMark.module.css';

/** Says, wherever made-up places are shown, that they are made up; `words` say it of what came with them. */
export const SampleMark = ({ shown, words }: { readonly shown: boolean; readonly words?: string }) => {
  const { t } = useTranslation();
  if (!shown) return null;
  return (
    <p className={styles.mark}>
      <FlaskConical size={20} aria-hidden="true" />
      {words ?? t('app.sample')}
    </p>
  );
};
