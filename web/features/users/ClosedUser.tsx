import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { wordMoment } from '../../i18n/moment.ts';
import { cx } from '../../ui/cx.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { nameOf } from './personText.ts';
import { useChange } from './useChange.ts';
import { useMay } from './useMay.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';

/** Notice of a closed account: it can be restored within three days, or erased at once. */
export const ClosedUser = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const name = nameOf(t, user);
  const reopening = useChange('POST /users/{id}/reopen');
  const erasing = useChange('POST /users/{id}/erase');

  const reopen = () => reopening.run({ path: { id: user.id } }, t('people.user.reopened', { name }));
  const erase = async () => {
    await erasing.run({ path: { id: user.id } }, t('people.user.erasedDone'));
    setAsking(false);
  };

  return (
    <section className={page.section}>
      <h2>{t('people.user.closedTitle')}</h2>
      <p className={text.muted}>{t('people.user.closedHelp', { date: user.eraseAfter ? wordMoment(user.eraseAfter) : '' })}</p>
      <div className={button.stack}>
        <button type="button" className={cx(button.button, button.fill)} disabled={reopening.busy} onClick={() => void reopen()}>
          {t('people.user.reopen')}
        </button>
        {may('user.erase', user) && (
          <button type="button" className={cx(button.button, button.danger)} onClick={() => setAsking(true)}>
            {t('people.user.eraseNow')}
          </button>
        )}
      </div>
      {asking && (
        <Confirm
          question={t('people.user.confirmErase', { name })}
          yes={t('people.user.yesErase')}
          no={t('people.user.noKeep')}
          danger
          busy={erasing.busy}
          onYes={() => void erase()}
          onNo={() => setAsking(false)}
        >
          <p>{t('people.user.confirmEraseHelp')}</p>
        </Confirm>
      )}
    </section>
  );
};
