import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { UserPane } from './UserPane.tsx';
import { UsersList } from './UsersList.tsx';
import { VolunteersList } from './VolunteersList.tsx';

const LISTS = {
  '/manage_users': { title: 'people.users.title', List: UsersList },
  '/manage_volunteers': { title: 'people.users.volunteersTitle', List: VolunteersList },
} as const;
type ListPath = keyof typeof LISTS;

const isListPath = (path: string): path is ListPath => path in LISTS;

interface PeoplePanesProps {
  readonly list: ListPath;
  /** Id of the open user; null if none is open. */
  readonly id: string | null;
}

/** A list of people with the open one beside it. */
export const PeoplePanes = ({ list, id }: PeoplePanesProps) => {
  const { t } = useTranslation();
  const { title, List } = LISTS[list];
  return (
    <ManagePanes
      title={t(title)}
      wide="list"
      list={<List chosen={id} />}
      detail={id === null ? null : <UserPane key={id} id={id} list={list} />}
      back={{ to: list, label: t('people.table.back') }}
      choose={t('people.table.choose')}
    />
  );
};

/**
 * Page with all users, or the volunteers, and the user in the address. An address of a user contains no list: the page shows the last one,
 * or else the longest that the reader may see.
 */
export const UsersPage = ({ id }: { readonly id: string }) => {
  const [path] = useLocation();
  const can = useCan();
  const [last, setLast] = useState<ListPath>(can('user.list') ? '/manage_users' : '/manage_volunteers');
  const list = isListPath(path) ? path : last;
  if (list !== last) setLast(list);
  return <PeoplePanes key={list} list={list} id={id === '' ? null : id} />;
};
