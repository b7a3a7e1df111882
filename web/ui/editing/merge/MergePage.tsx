import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../cx.ts';
import { MoreSection } from '../MoreSection.tsx';
import button from '../../button.module.css';
import page from '../../page.module.css';
import text from '../../text.module.css';
import styles from './Merge.module.css';

interface MergePageProps {
  /** Id of the form that the dock submits. */
  readonly formId: string;
  readonly onSave: () => void;
  /** Sentence about who saved first, what, and when. */
  readonly whoSaved: string;
  /** Number of fields that both users changed. */
  readonly disputedCount: number;
  readonly onChooseAll: (choice: 'yours' | 'theirs') => void;
  /** Fields that only the other user changed: their titles and current texts. */
  readonly onlyTheirs: readonly { readonly title: string; readonly text: string }[];
  /** The fields that both users changed. */
  readonly children: ReactNode;
}

/** Page for the case that another user saved first: the user chooses a version of each field that both changed, and loses nothing. */
export const MergePage = ({ formId, onSave, whoSaved, disputedCount, onChooseAll, onlyTheirs, children }: MergePageProps) => {
  const { t } = useTranslation();
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };

  return (
    <main>
      <form id={formId} onSubmit={save} noValidate aria-label={t('editing.merge.choose')}>
        <div className={styles.page}>
          <section className={cx(page.section, styles.both)} aria-labelledby="merge-title">
            <div>
              <h2 id="merge-title">{t('editing.merge.title')}</h2>
              <p>
                {whoSaved} {disputedCount > 0 && t('editing.merge.differ', { count: disputedCount })} {t('editing.merge.safe')}
              </p>
            </div>
            {disputedCount > 1 && (
              <div className={styles.all}>
                <button type="button" className={button.button} onClick={() => onChooseAll('yours')}>
                  {t('editing.merge.allMine')}
                </button>
                <button type="button" className={button.button} onClick={() => onChooseAll('theirs')}>
                  {t('editing.merge.allTheirs')}
                </button>
              </div>
            )}
          </section>
          {children}
          {onlyTheirs.length > 0 && (
            <section className={page.section}>
              <MoreSection summary={t('editing.merge.alone', { count: onlyTheirs.length })}>
                <dl className={styles.facts}>
                  {onlyTheirs.map((onlyTheirField) => (
                    <div key={onlyTheirField.title}>
                      <dt>{onlyTheirField.title}</dt>
                      <dd>{onlyTheirField.text || t('editing.merge.empty')}</dd>
                    </div>
                  ))}
                </dl>
                <p className={cx(text.muted, text.small)}>{t('editing.merge.stay')}</p>
              </MoreSection>
            </section>
          )}
        </div>
      </form>
    </main>
  );
};
