import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { TABLE_ROLES } from '../../ui/table/tableRoles.ts';
import { PersonTableRow } from './PersonTableRow.tsx';
import table from '../../ui/table/Table.module.css';
import text from '../../ui/text.module.css';
import styles from './PersonTable.module.css';

interface PersonTableProps {
  /** Caption of the table, which contains the people by date, newest first. */
  readonly caption: string;
  readonly people: readonly User[];
  readonly chosenId: string | null;
  readonly isBusy: boolean;
  /** Returns a function that opens the dialog to delete the user; undefined if the reader may not. */
  readonly deleteHandlerFor: (user: User) => (() => void) | undefined;
  /** Renders the action for which the user waits, if any. */
  readonly renderNextStep?: (user: User) => ReactNode;
}

/** Table of people for all screen sizes. On a phone, each row has the layout of a list item. */
export const PersonTable = ({ caption, people, chosenId, isBusy, deleteHandlerFor, renderNextStep }: PersonTableProps) => {
  const { t } = useTranslation();
  const columns = [t('people.user.name'), t('people.user.role'), t('people.user.status'), t('people.user.lastSignIn')];
  return (
    <table className={cx(table.table, styles.people)} {...TABLE_ROLES.table} aria-busy={isBusy}>
      <caption className={text.hidden}>{caption}</caption>
      <thead {...TABLE_ROLES.group}>
        <tr {...TABLE_ROLES.row}>
          {[...columns, t('people.table.places')].map((column) => (
            <th key={column} {...TABLE_ROLES.column}>
              {column}
            </th>
          ))}
          <th {...TABLE_ROLES.column}>
            <span className={text.hidden}>{t('people.table.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.group}>
        {people.map((user) => (
          <PersonTableRow key={user.id} user={user} isChosen={user.id === chosenId} onDelete={deleteHandlerFor(user)}>
            {renderNextStep?.(user)}
          </PersonTableRow>
        ))}
      </tbody>
    </table>
  );
};
