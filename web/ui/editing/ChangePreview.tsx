import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Editing.module.css';

interface ChangePreviewProps {
  /** Short names of the unsaved fields. */
  readonly changes?: readonly string[];
  /** Text about when visitors see a saved change; null if unknown. */
  readonly outcome: string | null;
  readonly children: ReactNode;
}

/** Live preview for visitors, beside the form on wide screens. */
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
