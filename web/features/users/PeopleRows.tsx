import type { ReactNode } from 'react';
import type { User } from '../../api/types.ts';
import page from '../../ui/page.module.css';

interface PeopleRowsProps {
  readonly people: readonly User[];
  readonly busy: boolean;
  readonly renderRow: (user: User) => ReactNode;
}

/** Rows of people, each with its actions. */
export const PeopleRows = ({ people, busy, renderRow }: PeopleRowsProps) => (
  <ul className={page.rows} aria-busy={busy}>
    {people.map((user) => (
      <li key={user.id}>{renderRow(user)}</li>
    ))}
  </ul>
);
