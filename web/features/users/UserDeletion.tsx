import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { DeleteUser } from './DeleteUser.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';

/** Section with the button that closes an account. */
export const UserDeletion = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <section className={page.section}>
      <h2>{t('people.user.deleteTitle')}</h2>
      <p className={text.muted}>{t('people.user.deleteHelp')}</p>
      <div className={button.stack}>
        <button type="button" className={cx(button.button, button.danger)} onClick={() => setIsConfirming(true)}>
          <Trash2 size={20} aria-hidden="true" />
          {t('people.user.delete')}
        </button>
      </div>
      {isConfirming && <DeleteUser user={user} onClose={() => setIsConfirming(false)} />}
    </section>
  );
};
