import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paged } from '../../api/paged.ts';
import type { User } from '../../api/types.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageListEnd } from '../../layout/manage/ManageListEnd.tsx';
import type { Selection } from '../../services/manage/useSelection.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { emptyTextKeys } from './peopleLists.ts';
import { PersonTable } from './PersonTable.tsx';
import type { UsersUrl } from './useUsersUrl.ts';

interface PeopleListProps {
  readonly usersUrl: UsersUrl;
  readonly paged: Paged<User>;
  /** Selected people; undefined if nobody can be selected. */
  readonly selection: Selection<User> | undefined;
}

/** Message for a list without people. */
const NoPeople = ({ usersUrl }: Pick<PeopleListProps, 'usersUrl'>) => {
  const { t } = useTranslation();
  const isSearch = usersUrl.q !== '';
  const { title, help } = isSearch
    ? ({ title: 'people.users.noneFound', help: 'people.users.noneFoundHelp' } as const)
    : emptyTextKeys(usersUrl);
  return <Message icon={isSearch ? Search : Users} heading={<h2>{t(title)}</h2>} help={t(help)} />;
};

/** Lists the requested people, and loads the next ones before the user reaches the end. */
export const PeopleList = ({ usersUrl, paged, selection }: PeopleListProps) => {
  const { t } = useTranslation();
  const [userToDelete, setUserToDelete] = useState<User | null>(null);
  const { rows: people, loading, failed, busy, retry } = paged;
  if (failed) return <LoadFailed onRetry={retry} />;
  if (loading) return <Skeleton />;
  return (
    <>
      {people.length === 0 ? (
        <NoPeople usersUrl={usersUrl} />
      ) : (
        <>
          <PersonTable usersUrl={usersUrl} people={people} isBusy={busy} selection={selection} onDelete={setUserToDelete} />
          <ManageListEnd loadedCount={people.length} pages={paged} moreLabel={t('people.users.more')} endText={t('people.users.end')} />
        </>
      )}
      {userToDelete && <DeleteUser user={userToDelete} onClose={() => setUserToDelete(null)} />}
    </>
  );
};
