import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { usePaged } from '../../api/paged.ts';
import type { PeopleInput, User } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PeopleTop, type PeopleTopProps } from './PeopleTop.tsx';

interface PeopleListProps extends PeopleTopProps {
  readonly input: PeopleInput;
  readonly empty: { readonly title: string; readonly help: string };
  readonly renderPeople: (people: readonly User[], busy: boolean) => ReactNode;
}

/** Lists the requested people, and loads the next ones before the user reaches the end. */
export const PeopleList = ({ input, empty, renderPeople, ...top }: PeopleListProps) => {
  const { t } = useTranslation();
  const paged = usePaged(useInfiniteQuery(peopleQuery(useApi(), input, useLanguage())));
  const { rows: people, total, loading, failed, busy, retry } = paged;
  const nobody = input.q === '' ? empty : { title: t('people.users.noneFound'), help: t('people.users.noneFoundHelp') };

  return (
    <>
      <PeopleTop {...top} words={input.q} total={loading || failed ? undefined : total} />
      {failed ? (
        <Failed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : people.length === 0 ? (
        <Message heading={<h2>{nobody.title}</h2>} help={nobody.help} />
      ) : (
        <>
          {renderPeople(people, busy)}
          <ListEnd loaded={people.length} of={paged} more={t('people.users.more')} end={t('people.users.end')} />
        </>
      )}
    </>
  );
};
