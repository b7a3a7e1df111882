import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { usePaged } from '../../api/paged.ts';
import type { PeopleInput, User } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import page from '../../ui/page.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PeopleList.module.css';

interface PeopleListProps {
  readonly input: PeopleInput;
  /** What there is to know first. */
  readonly lead?: string;
  readonly onSearch: (words: string) => void;
  /** Filters above the rows, beside the search. */
  readonly filters?: ReactNode;
  readonly empty: { readonly title: string; readonly help: string };
  readonly renderRow: (user: User) => ReactNode;
}

/** The people asked for, with the next ones before the end of the list is reached. */
export const PeopleList = ({ input, lead, onSearch, filters, empty, renderRow }: PeopleListProps) => {
  const { t } = useTranslation();
  const paged = usePaged(useInfiniteQuery(peopleQuery(useApi(), input, useLanguage())));
  const { rows: people, total, loading, failed, busy, retry } = paged;
  const nobody = input.q === '' ? empty : { title: t('people.users.noneFound'), help: t('people.users.noneFoundHelp') };

  return (
    <>
      <div className={styles.top}>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        <ListSearch
          label={t('people.users.search')}
          placeholder={t('people.users.searchPlaceholder')}
          words={input.q}
          onSearch={onSearch}
        />
        {filters}
        <p className={styles.count} role="status">
          {loading || failed ? '' : t('people.users.count', { count: total })}
        </p>
      </div>
      {failed ? (
        <Failed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : people.length === 0 ? (
        <Message heading={<h2>{nobody.title}</h2>} help={nobody.help} />
      ) : (
        <>
          <ul className={page.rows} aria-busy={busy}>
            {people.map((user) => (
              <li key={user.id}>{renderRow(user)}</li>
            ))}
          </ul>
          <ListEnd loaded={people.length} of={paged} more={t('people.users.more')} end={t('people.users.end')} />
        </>
      )}
    </>
  );
};
