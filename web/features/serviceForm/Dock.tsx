import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Tag } from '../../ui/Tag.tsx';
import styles from './ServiceForm.module.css';
import type { ServiceForm } from './useServiceForm.ts';

/** Under the form: how much is not saved yet, and the button that saves. */
export const Dock = ({ form: { state, changes } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const isKept = state === 'keptOnDevice';
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
        <span role="status">
          {changes.length > 0 && !isKept && <Tag tone="lamp">{t('serviceForm.notSaved', { count: changes.length })}</Tag>}
        </span>
        <SubmitButton sending={state === 'checking' || state === 'sending'}>
          {t(isKept ? 'serviceForm.kept.send' : 'serviceForm.save')}
        </SubmitButton>
      </div>
    </section>
  );
};
