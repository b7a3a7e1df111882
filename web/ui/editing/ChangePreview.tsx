import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Editing.module.css';

interface ChangePreviewProps {
  /** The short names of the fields that are not saved yet. */
  readonly changes?: readonly string[];
  /** When visitors see a save; null: not known. */
  readonly outcome: string | null;
  readonly children: ReactNode;
}

/** On a desk, beside the form: what visitors will see of it, live. */
export const ChangePreview = ({ changes = [], outcome, children }: ChangePreviewProps) => {
  const { t } = useTranslation();
  return (
    <aside className={styles.look} aria-labelledby="visitors-will-see">
      <h2 id="visitors-will-see">{t('editing.preview.title')}</h2>
      {children}
      {changes.length > 0 && (
        <p className={styles.note}>
          <b>{t('editing.preview.changes', { count: changes.length })}</b> {changes.join(', ')}.
        </p>
      )}
      {outcome !== null && <p className={styles.note}>{outcome}</p>}
    </aside>
  );
};
