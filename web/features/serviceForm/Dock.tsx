import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Note.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { leftToChoose } from './machine/changes.ts';
import styles from './ServiceForm.module.css';
import type { ServiceForm } from './useServiceForm.ts';

interface DockProps {
  readonly form: ServiceForm;
  /** Id of the form that the button sends. */
  readonly formId: string;
}

/** Under the form: how much is not saved yet, or left to choose, and the button that saves. */
export const Dock = ({ form: { state, changes, context }, formId }: DockProps) => {
  const { t } = useTranslation();
  const isKept = state === 'keptOnDevice';
  const left = state === 'merging' && context.conflict !== null ? leftToChoose(context.conflict) : 0;
  const said = (): ReactNode => {
    if (left > 0) return <Tag tone="lamp">{t('serviceForm.merge.left', { count: left })}</Tag>;
    return changes.length > 0 && !isKept && <Tag tone="lamp">{t('serviceForm.notSaved', { count: changes.length })}</Tag>;
  };
  return (
    <section className={styles.dock} aria-label={t('serviceForm.saveBar')}>
      {isKept && (
        <div className={styles.kept} role="status">
          <Note icon={CloudOff} lamp>
            <b>{t('serviceForm.kept.title')}</b> {t('serviceForm.kept.help')}
          </Note>
        </div>
      )}
      <div className={styles.save}>
        <span role="status">{said()}</span>
        <SubmitButton sending={state === 'checking' || state === 'sending'} disabled={left > 0} form={formId}>
          {t(isKept ? 'serviceForm.kept.send' : 'serviceForm.save')}
        </SubmitButton>
      </div>
    </section>
  );
};
