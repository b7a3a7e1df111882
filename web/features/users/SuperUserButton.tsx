import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { ConfirmRole } from './ConfirmRole.tsx';
import { displayNameOf, roleOf } from './personText.ts';
import button from '../../ui/button.module.css';

/** Button that gives a person the role of super user, or takes it away, after a confirmation. */
export const SuperUserButton = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const isSuperUser = roleOf(user) === 'SUPER USER';
  const name = displayNameOf(t, user);
  const closeDialog = () => setIsConfirming(false);
  return (
    <>
      <button
        type="button"
        className={cx(button.button, !isSuperUser && button.fill)}
        aria-label={t(isSuperUser ? 'people.user.unmakeSuperName' : 'people.user.makeSuperName', { name })}
        onClick={() => setIsConfirming(true)}
      >
        {t(isSuperUser ? 'people.user.unmakeSuper' : 'people.user.makeSuper')}
      </button>
      {isConfirming && <ConfirmRole user={user} role={isSuperUser ? 'USER' : 'SUPER USER'} onNo={closeDialog} onAttempted={closeDialog} />}
    </>
  );
};
