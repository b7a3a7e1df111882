import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mailtoHref } from '#kernel/mailto.ts';
import type { User } from '../../api/types.ts';
import { phoneOf } from '../../services/phone.ts';
import { cx } from '../../ui/cx.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './UserPane.module.css';

/** Contacts of a user. */
export const UserContact = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const phone = phoneOf(user);
  return (
    <div className={cx(page.section, styles.contact)}>
      {phone && (
        <a className={button.button} href={phone.href}>
          <Phone size={20} aria-hidden="true" />
          {phone.text}
        </a>
      )}
      <a className={button.button} href={mailtoHref(user.email)}>
        <Mail size={20} aria-hidden="true" />
        {t('people.table.write')}
      </a>
    </div>
  );
};
