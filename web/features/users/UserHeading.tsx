import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/Tag.tsx';
import { displayNameOf, statusText } from './personText.ts';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './UserPane.module.css';

interface UserHeadingProps {
  readonly user: User;
  /** Action for which the user waits, if any. */
  readonly children: ReactNode;
}

/** Heading with the person's name and the state of the account. */
export const UserHeading = ({ user, children }: UserHeadingProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section className={cx(page.section, styles.head)}>
      <h2>
        {displayNameOf(t, user)} {user.sample && <Tag tone="dash">{t('people.users.sample')}</Tag>}
      </h2>
      <p className={cx(text.muted, text.small)}>
        {t('people.users.joined', { date: formatLocalDate(user.createdAt, language) })} · {statusText(t, user, language)}
      </p>
      {children}
    </section>
  );
};
