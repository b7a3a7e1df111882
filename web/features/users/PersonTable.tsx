import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { useSession } from '../../browser/session.ts';
import { useIsWide } from '../../browser/useIsWide.ts';
import type { Selection } from '../../services/manage/useSelection.ts';
import { cx } from '../../ui/cx.ts';
import { SelectBox } from '../../ui/table/SelectBox.tsx';
import { SortHeader } from '../../ui/table/SortHeader.tsx';
import { TABLE_ROLES } from '../../ui/table/tableRoles.ts';
import { ApproveUser } from './ApproveUser.tsx';
import { ConfirmRole } from './ConfirmRole.tsx';
import { PEOPLE_LISTS, hasRoleFields } from './peopleLists.ts';
import { PersonTableRow } from './PersonTableRow.tsx';
import { isAwaitingApproval, roleOf, displayNameOf } from './personText.ts';
import { useMayManageUser } from './useMayManageUser.ts';
import { SORTED_COLUMNS, type PeopleSort, type UsersUrl } from './useUsersUrl.ts';
import button from '../../ui/button.module.css';
import select from '../../ui/table/SelectBox.module.css';
import table from '../../ui/table/Table.module.css';
import text from '../../ui/text.module.css';
import styles from './PersonTable.module.css';

/** Button that gives a person the role of super user, or takes it away, after a confirmation. */
const SuperUserButton = ({ user }: { readonly user: User }) => {
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

interface PersonTableProps {
  readonly usersUrl: UsersUrl;
  readonly people: readonly User[];
  readonly isBusy: boolean;
  /** Selected people; undefined if nobody can be selected. */
  readonly selection: Selection<User> | undefined;
  /** Called when the reader wants to delete a person. */
  readonly onDelete: (user: User) => void;
}

const COLUMN_TEXT_KEYS = {
  displayName: 'people.user.name',
  role: 'people.user.role',
  status: 'people.user.status',
  lastSignIn: 'people.table.lastSignIn',
  usedServices: 'people.table.places',
} as const satisfies Readonly<Record<PeopleSort, string>>;
const COLUMN_CLASSES: Readonly<Partial<Record<PeopleSort, string | undefined>>> = {
  lastSignIn: styles.signIn,
  usedServices: styles.places,
};

const isInUse = ({ status }: User) => status === 'active' || status === 'inactive';

/** Table of people for all screen sizes and lists. On a phone, each row has the layout of a list item. */
export const PersonTable = ({ usersUrl, people, isBusy, selection, onDelete }: PersonTableProps) => {
  const { t } = useTranslation();
  const mayPerform = useMayManageUser();
  const isWide = useIsWide();
  const { titleKey } = PEOPLE_LISTS[usersUrl.list];
  const hasRoleField = hasRoleFields(usersUrl.list, isWide);

  const nextStepFor = (user: User): ReactNode => {
    if (usersUrl.list === 'manage_superusers')
      return mayPerform('user.setRole', user) && roleOf(user) !== 'ADMINISTRATOR' ? <SuperUserButton user={user} /> : null;
    const isWaiting = usersUrl.list === 'manage_volunteers' && isAwaitingApproval(user) && mayPerform('user.approve', user);
    return isWaiting ? <ApproveUser user={user} /> : null;
  };
  const ownId = useSession()?.user.id;
  // Deleting the own account would end the session before the others are deleted.
  const selectablePeople = people.filter((user) => user.id !== ownId && isInUse(user) && mayPerform('user.close', user));

  return (
    <div className={styles.holder}>
      <table className={cx(table.table, styles.people)} {...TABLE_ROLES.table} aria-busy={isBusy}>
        <caption className={text.hidden}>{t(titleKey)}</caption>
        <thead {...TABLE_ROLES.group}>
          <tr {...TABLE_ROLES.row}>
            {selection && (
              <th {...TABLE_ROLES.column} className={select.cell}>
                <SelectBox
                  label={t('people.selection.all')}
                  isSelected={selectablePeople.length > 0 && selectablePeople.every(({ id }) => selection.has(id))}
                  onSelect={(isSelected) => selection.set(selectablePeople, isSelected)}
                />
              </th>
            )}
            {SORTED_COLUMNS.map((column) => (
              <SortHeader
                key={column}
                label={t(COLUMN_TEXT_KEYS[column])}
                className={COLUMN_CLASSES[column]}
                direction={column === usersUrl.sort ? usersUrl.direction : null}
                onSort={(direction) => usersUrl.replaceUrl({ sort: column, direction })}
              />
            ))}
            <th {...TABLE_ROLES.column}>
              <span className={text.hidden}>{t('people.table.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.group}>
          {people.map((user) => (
            <PersonTableRow
              key={user.id}
              user={user}
              url={usersUrl.urlWith({ id: user.id })}
              isChosen={user.id === usersUrl.id}
              hasRoleField={hasRoleField && isInUse(user) && mayPerform('user.setRole', user)}
              selection={selection}
              isSelectable={selectablePeople.includes(user)}
              onDelete={isInUse(user) && mayPerform('user.close', user) ? () => onDelete(user) : undefined}
            >
              {nextStepFor(user)}
            </PersonTableRow>
          ))}
        </tbody>
      </table>
    </div>
  );
};
