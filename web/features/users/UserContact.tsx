import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mailtoHref } from '#domain/values/mailto.ts';
import type { User } from '../../api/types.ts';
import { callHref } from '../../services/phone.ts';
import { cx } from '../../ui/cx.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './UserPane.module.css';

/** Contacts of a user. */
export const UserContact = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  return (
    <div className={cx(page.section, styles.contact)}>
      {user.phone !== '' && (
        <a className={button.button} href={callHref(user.phone)}>
          <Phone size={20} aria-hidden="true" />
          {user.phone}
        </a>
      )}
      <a className={button.button} href={mailtoHref(user.email)}>
        <Mail size={20} aria-hidden="true" />
        {t('people.table.write')}
      </a>
    </div>
  );
};
