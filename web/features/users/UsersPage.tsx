import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { usePaged } from '../../api/paged.ts';
import type { User } from '../../api/types.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { useIsWide } from '../../browser/useIsWide.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { useOpenFirst } from '../../layout/manage/useOpenFirst.ts';
import { useSelection } from '../../services/manage/useSelection.ts';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PEOPLE_LISTS, hasRoleFields } from './peopleLists.ts';
import { PeopleSelectionDock } from './PeopleSelectionDock.tsx';
import { UserPane } from './UserPane.tsx';
import { peopleInputOf, useUsersUrl, type UsersUrl } from './useUsersUrl.ts';

/** A list of people with the open one beside it. */
const PeoplePanes = ({ usersUrl }: { readonly usersUrl: UsersUrl }) => {
  const { t } = useTranslation();
  const { list, id, urlWith } = usersUrl;
  const paged = usePaged(useInfiniteQuery(peopleQuery(useApi(), peopleInputOf(usersUrl), useLanguage())));
  const listUrl = urlWith({ id: null });
  const selection = useSelection<User>();
  const isWide = useIsWide();
  const isLive = usePage().asOf === undefined;
  // A phone has no room for it, and the past cannot be changed.
  const canSelect = isWide && isLive && PEOPLE_LISTS[list].hasSelection;
  const filterKey = urlWith({ id: null, sort: null });
  const { clear } = selection;
  useEffect(clear, [filterKey, clear]);
  const openUser = paged.rows.find((user) => user.id === id);
  const [firstPerson] = paged.busy ? [] : paged.rows;
  useOpenFirst(firstPerson && urlWith({ id: firstPerson.id }), id !== null);

  return (
    <ManagePanes
      title={t(PEOPLE_LISTS[list].titleKey)}
      widePane="list"
      list={
        <>
          <PeopleFilters usersUrl={usersUrl} total={paged.loading || paged.failed ? undefined : paged.total} />
          <PeopleList usersUrl={usersUrl} paged={paged} selection={canSelect ? selection : undefined} />
        </>
      }
      detail={
        id === null ? null : (
          <UserPane
            key={id}
            id={id}
            listedUser={openUser}
            listUrl={listUrl}
            isRoleInList={isWide && openUser !== undefined && hasRoleFields(list, isWide)}
          />
        )
      }
      bottomDock={canSelect && selection.rows.length > 0 ? <PeopleSelectionDock selection={selection} /> : undefined}
      back={{ to: listUrl, label: t('people.table.back') }}
      choosePrompt={t('people.table.choose')}
    />
  );
};

/** Page with one of the four lists of people, and the person in the address. `id`: empty if none is open. */
export const UsersPage = ({ id }: { readonly id: string }) => {
  const usersUrl = useUsersUrl(id === '' ? null : id);
  return <PeoplePanes key={usersUrl.list} usersUrl={usersUrl} />;
};
