import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { usePaged } from '../../api/paged.ts';
import type { PeopleInput, User } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PeopleListHeader, type PeopleListHeaderProps } from './PeopleListHeader.tsx';

interface PeopleListProps extends PeopleListHeaderProps {
  readonly input: PeopleInput;
  readonly emptyMessage: { readonly title: string; readonly help: string };
  readonly renderPeople: (people: readonly User[], busy: boolean) => ReactNode;
}

/** Lists the requested people, and loads the next ones before the user reaches the end. */
export const PeopleList = ({ input, emptyMessage, renderPeople, ...topProps }: PeopleListProps) => {
  const { t } = useTranslation();
  const paged = usePaged(useInfiniteQuery(peopleQuery(useApi(), input, useLanguage())));
  const { rows: people, total, loading, failed, busy, retry } = paged;
  const noneMessage = input.q === '' ? emptyMessage : { title: t('people.users.noneFound'), help: t('people.users.noneFoundHelp') };

  return (
    <>
      <PeopleListHeader {...topProps} searchText={input.q} total={loading || failed ? undefined : total} />
      {failed ? (
        <LoadFailed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : people.length === 0 ? (
        <Message icon={input.q === '' ? Users : Search} heading={<h2>{noneMessage.title}</h2>} help={noneMessage.help} />
      ) : (
        <>
          {renderPeople(people, busy)}
          <ListEnd loadedCount={people.length} pages={paged} moreLabel={t('people.users.more')} endText={t('people.users.end')} />
        </>
      )}
    </>
  );
};
