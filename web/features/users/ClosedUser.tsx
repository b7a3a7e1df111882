import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { displayNameOf } from './personText.ts';
import { useMayManageUser } from './useMayManageUser.ts';
import { useUserCommand } from './useUserCommand.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';

/** Notice of a closed account: it can be restored within three days, or erased at once. */
export const ClosedUser = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayPerform = useMayManageUser();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = displayNameOf(t, user);
  const reopenCommand = useUserCommand('POST /users/{id}/reopen');
  const eraseCommand = useUserCommand('POST /users/{id}/erase');

  const reopen = () => reopenCommand.run({ path: { id: user.id } }, t('people.user.reopened', { name }));
  const erase = async () => {
    await eraseCommand.run({ path: { id: user.id } }, t('people.user.erasedDone'));
    setIsConfirming(false);
  };

  return (
    <section className={page.section}>
      <h2>{t('people.user.closedTitle')}</h2>
      <p className={text.muted}>
        {t('people.user.closedHelp', { date: user.eraseAfter ? formatLocalDateTime(user.eraseAfter, language) : '' })}
      </p>
      <div className={button.stack}>
        <button type="button" className={cx(button.button, button.fill)} disabled={reopenCommand.busy} onClick={() => void reopen()}>
          {t('people.user.reopen')}
        </button>
        {mayPerform('user.erase', user) && (
          <button type="button" className={cx(button.button, button.danger)} onClick={() => setIsConfirming(true)}>
            {t('people.user.eraseNow')}
          </button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          question={t('people.user.confirmErase', { name })}
          yesLabel={t('people.user.yesErase')}
          noLabel={t('people.user.noKeep')}
          isDangerous
          isBusy={eraseCommand.busy}
          onYes={() => void erase()}
          onNo={() => setIsConfirming(false)}
        >
          <p>{t('people.user.confirmEraseHelp')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
};
