import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { CloudOff } from '../icons.ts';
import { Note } from '../Note.tsx';
import { Tag } from '../Tag.tsx';
import styles from './Editing.module.css';

interface SaveDockProps {
  /** Id of the form that the button submits. */
  readonly formId: string;
  /** Label of the button. */
  readonly saveLabel: string;
  /** Number of unsaved fields. */
  readonly changeCount: number;
  /** Number of fields that still need a choice between two versions; the button is disabled until there are none. */
  readonly undecidedCount: number;
  readonly isSending: boolean;
  /** The form could not be sent and is stored on this device. */
  readonly isOnDevice: boolean;
}

/** Bar under a form: the number of unsaved or undecided fields, and the save button. */
export const SaveDock = ({ formId, saveLabel, changeCount, undecidedCount, isSending, isOnDevice }: SaveDockProps) => {
  const { t } = useTranslation();
  const status = (): ReactNode => {
    if (undecidedCount > 0) return <Tag tone="lamp">{t('editing.merge.left', { count: undecidedCount })}</Tag>;
    return changeCount > 0 && !isOnDevice && <Tag tone="lamp">{t('editing.notSaved', { count: changeCount })}</Tag>;
  };
  return (
    <section className={styles.dock} aria-label={t('editing.saveBar')}>
      {isOnDevice && (
        <div className={styles.stored} role="status">
          <Note icon={CloudOff} isLampColoured>
            <b>{t('editing.stored.title')}</b> {t('editing.stored.help')}
          </Note>
        </div>
      )}
      <div className={styles.save}>
        <span role="status">{status()}</span>
        <SubmitButton isSending={isSending} isDisabled={undecidedCount > 0} form={formId}>
          {isOnDevice ? t('editing.stored.send') : saveLabel}
        </SubmitButton>
      </div>
    </section>
  );
};
