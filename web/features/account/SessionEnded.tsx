import { useTranslation } from 'react-i18next';
import { ROLE_CHANGED, session, useSession } from '../../browser/session.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { cx } from '../../ui/cx.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { SignInForm } from './SignInForm.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './SessionEnded.module.css';

const endSession = (): void => session.set(null);

const SessionEndedSheet = () => {
  const { t } = useTranslation();
  const isRoleChanged = useSession()?.ended === ROLE_CHANGED;
  return (
    <Sheet title={t('sessionEnded.title')} side="bottom" onClose={endSession}>
      <p className={cx(text.muted, styles.lead)}>{t(isRoleChanged ? 'sessionEnded.roleChanged' : 'sessionEnded.text')}</p>
      <SignInForm />
      <button type="button" className={cx(button.button, button.wide, styles.leave)} onClick={endSession}>
        {t('sessionEnded.leave')}
      </button>
    </Sheet>
  );
};

/** Dialog for a session that ended while the user was working: they sign in again without losing typed text, or leave. */
export const SessionEnded = () => (
  <WithNamespaces namespaces={['account', 'form', 'sessionEnded']}>
    <SessionEndedSheet />
  </WithNamespaces>
);
