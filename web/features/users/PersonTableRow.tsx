import { Pencil, Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { Selection } from '../../services/manage/useSelection.ts';
import { cx } from '../../ui/cx.ts';
import { Email } from '../../ui/Email.tsx';
import { SelectBox } from '../../ui/table/SelectBox.tsx';
import { TABLE_ROLES } from '../../ui/table/tableRoles.ts';
import { Tag } from '../../ui/Tag.tsx';
import { isAwaitingApproval, displayNameOf, placesText, roleOf, signInText, statusText } from './personText.ts';
import { RoleForm } from './RoleForm.tsx';
import button from '../../ui/button.module.css';
import select from '../../ui/table/SelectBox.module.css';
import table from '../../ui/table/Table.module.css';
import text from '../../ui/text.module.css';
import styles from './PersonTable.module.css';

interface PersonButtonsProps {
  readonly user: User;
  /** Address of the person beside the list. */
  readonly url: string;
  /** Undefined if the account cannot be deleted from here. */
  readonly onDelete?: (() => void) | undefined;
}

/** Buttons with the actions on a user in a list. */
const PersonButtons = ({ user, url, onDelete }: PersonButtonsProps) => {
  const { t } = useTranslation();
  const name = displayNameOf(t, user);
  return (
    <>
      <Link href={url} className={button.icon} aria-label={t('people.users.edit', { name })}>
        <Pencil size={24} aria-hidden="true" />
      </Link>
      {onDelete && (
        <button type="button" className={button.icon} aria-label={t('people.users.delete', { name })} onClick={onDelete}>
          <Trash2 size={24} aria-hidden="true" />
        </button>
      )}
    </>
  );
};

const UserStatus = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  if (isAwaitingApproval(user)) return <Tag tone="lamp">{statusText(t, user, language)}</Tag>;
  return <span className={user.status === 'active' ? undefined : styles.bad}>{statusText(t, user, language)}</span>;
};

interface PersonTableRowProps {
  readonly user: User;
  /** Address of the person beside the list. */
  readonly url: string;
  readonly isChosen: boolean;
  /** True to show a field for the role instead of its name. */
  readonly hasRoleField: boolean;
  /** Selected people; undefined if nobody can be selected. */
  readonly selection: Selection<User> | undefined;
  /** False if this person cannot be selected. */
  readonly isSelectable: boolean;
  readonly onDelete: (() => void) | undefined;
  /** Action for which the user waits, if any. */
  readonly children: ReactNode;
}

/**
 * Row of a person in the table. Facts without a problem are muted, on a phone hidden (`data-quiet`). The buttons of a row are for
 * desktops.
 */
export const PersonTableRow = ({ user, url, isChosen, hasRoleField, selection, isSelectable, onDelete, children }: PersonTableRowProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const emailId = useId();
  const hasSignedIn = user.lastSignIn !== undefined;
  const role = roleOf(user);
  const isErased = user.status === 'erased';
  return (
    <tr {...TABLE_ROLES.row} aria-current={isChosen ? 'true' : undefined}>
      {selection && (
        <td {...TABLE_ROLES.cell} className={select.cell}>
          {isSelectable && (
            <SelectBox
              label={t('people.selection.row', { name: displayNameOf(t, user) })}
              isSelected={selection.has(user.id)}
              onSelect={(isSelected) => selection.set([user], isSelected)}
            />
          )}
        </td>
      )}
      <th {...TABLE_ROLES.name} className={table.name}>
        <Link href={url} data-row={user.id} aria-describedby={emailId}>
          <b>{displayNameOf(t, user)}</b>
        </Link>
        <small id={emailId}>
          <Email address={user.email} />
          {user.sample && <span className={styles.sample}>{t('people.users.sample')}</span>}
        </small>
      </th>
      <td {...TABLE_ROLES.cell} data-quiet={isErased ? '' : undefined} className={cx(styles.wraps, hasRoleField ? styles.role : undefined)}>
        {hasRoleField ? <RoleForm key={role} user={user} /> : isErased ? '–' : t(`account.role.${role}`)}
      </td>
      <td
        {...TABLE_ROLES.cell}
        data-quiet={user.status === 'active' && !isAwaitingApproval(user) ? '' : undefined}
        className={cx(styles.wraps, styles.status)}
      >
        <UserStatus user={user} />
      </td>
      <td {...TABLE_ROLES.cell} data-quiet={isErased ? '' : undefined} className={styles.signIn}>
        <span className={table.inLine}>
          {hasSignedIn ? t('people.table.signedIn', { age: signInText(t, user, now, language) }) : t('people.users.never')}
        </span>
        <span className={table.inCell}>{isErased ? '–' : signInText(t, user, now, language)}</span>
      </td>
      <td {...TABLE_ROLES.cell} data-quiet="" className={styles.places}>
        {isErased ? <span className={text.muted}>–</span> : placesText(t, user)}
      </td>
      <td {...TABLE_ROLES.cell} data-quiet="" className={cx(styles.actions, children ? styles.wanted : undefined)}>
        <div>
          {children}
          {!isErased && (
            <span className={styles.keys}>
              <PersonButtons user={user} url={url} onDelete={onDelete} />
            </span>
          )}
        </div>
      </td>
    </tr>
  );
};
