import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { Note } from '../Note.tsx';
import { Tag } from '../Tag.tsx';
import styles from './Editing.module.css';

interface DockProps {
  /** Id of the form that the button submits. */
  readonly formId: string;
  /** Label of the button. */
  readonly save: string;
  /** Number of unsaved fields. */
  readonly changes: number;
  /** Number of fields that still need a choice between two versions; the button is disabled until there are none. */
  readonly left: number;
  readonly sending: boolean;
  /** The form could not be sent and is stored on this device. */
  readonly isOnDevice: boolean;
}

/** Bar under a form: the number of unsaved or undecided fields, and the save button. */
export const Dock = ({ formId, save, changes, left, sending, isOnDevice }: DockProps) => {
  const { t } = useTranslation();
  const status = (): ReactNode => {
    if (left > 0) return <Tag tone="lamp">{t('editing.merge.left', { count: left })}</Tag>;
    return changes > 0 && !isOnDevice && <Tag tone="lamp">{t('editing.notSaved', { count: changes })}</Tag>;
  };
  return (
    <section className={styles.dock} aria-label={t('editing.saveBar')}>
      {isOnDevice && (
        <div className={styles.stored} role="status">
          <Note icon={CloudOff} lamp>
            <b>{t('editing.stored.title')}</b> {t('editing.stored.help')}
          </Note>
        </div>
      )}
      <div className={styles.save}>
        <span role="status">{status()}</span>
        <SubmitButton sending={sending} disabled={left > 0} form={formId}>
          {isOnDevice ? t('editing.stored.send') : save}
        </SubmitButton>
      </div>
    </section>
  );
};
