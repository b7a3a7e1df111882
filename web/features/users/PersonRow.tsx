import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '../../api/types.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { Email } from '../../ui/Email.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { isAwaitingApproval, displayNameOf, roleOf, statusText } from './personText.ts';
import tag from '../../ui/Tag.module.css';
import styles from './PersonRow.module.css';

interface PersonRowProps {
  readonly user: User;
  /** Content below the row over the full width. */
  readonly children?: ReactNode;
}

const toneOf = (user: User) => {
  if (isAwaitingApproval(user)) return 'lamp';
  return user.status === 'erased' ? 'dash' : 'alert';
};

/** Row of a person in a list. */
export const PersonRow = ({ user, children }: PersonRowProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = displayNameOf(t, user);
  return (
    <article className={styles.row} aria-label={name}>
      <h2>
        <Link href={`/users/${user.id}`}>{name}</Link>
      </h2>
      <div className={styles.facts}>
        {user.email !== '' && (
          <p>
            <Email address={user.email} />
          </p>
        )}
        {user.phone !== '' && <p>{user.phone}</p>}
        <p>{t('people.users.joined', { date: formatLocalDate(user.createdAt, language) })}</p>
        <div className={cx(tag.tags, styles.tags)}>
          {user.status !== 'erased' && <Tag>{t(`account.role.${roleOf(user)}`)}</Tag>}
          {(user.status !== 'active' || isAwaitingApproval(user)) && <Tag tone={toneOf(user)}>{statusText(t, user, language)}</Tag>}
          {user.sample && <Tag tone="dash">{t('people.users.sample')}</Tag>}
        </div>
      </div>
      {children && <div className={styles.under}>{children}</div>}
    </article>
  );
};
