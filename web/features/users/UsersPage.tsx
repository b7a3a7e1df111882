import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { UserPane } from './UserPane.tsx';
import { UsersList } from './UsersList.tsx';
import { VolunteersList } from './VolunteersList.tsx';

const LIST_COMPONENTS = {
  '/manage_users': { title: 'people.users.title', List: UsersList },
  '/manage_volunteers': { title: 'people.users.volunteersTitle', List: VolunteersList },
} as const;
type ListPath = keyof typeof LIST_COMPONENTS;

const isListPath = (path: string): path is ListPath => path in LIST_COMPONENTS;

interface PeoplePanesProps {
  readonly listPath: ListPath;
  /** Id of the open user; null if none is open. */
  readonly id: string | null;
}

/** A list of people with the open one beside it. */
export const PeoplePanes = ({ listPath, id }: PeoplePanesProps) => {
  const { t } = useTranslation();
  const { title, List } = LIST_COMPONENTS[listPath];
  return (
    <ManagePanes
      title={t(title)}
      widePane="list"
      list={<List chosenId={id} />}
      detail={id === null ? null : <UserPane key={id} id={id} listUrl={listPath} />}
      back={{ to: listPath, label: t('people.table.back') }}
      choosePrompt={t('people.table.choose')}
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
  const [lastList, setLastList] = useState<ListPath>(can('user.list') ? '/manage_users' : '/manage_volunteers');
  const listPath = isListPath(path) ? path : lastList;
  if (listPath !== lastList) setLastList(listPath);
  return <PeoplePanes key={listPath} listPath={listPath} id={id === '' ? null : id} />;
};
