import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from '../../api/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { usePaged } from '../../api/paged.ts';
import type { PeopleInput, User } from '../../api/types.ts';
import { useNearEnd } from '../../browser/useNearEnd.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PeopleList.module.css';

interface PeopleListProps {
  readonly input: PeopleInput;
  /** Search and filters above the rows. */
  readonly top: ReactNode;
  readonly empty: { readonly title: string; readonly help: string };
  readonly renderRow: (user: User) => ReactNode;
}

/** The people asked for, with the next ones before the end of the list is reached. */
export const PeopleList = ({ input, top, empty, renderRow }: PeopleListProps) => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(peopleQuery(useApi(), input, useLanguage()));
  const { rows: people, total, loading, failed, busy, hasMore, loadingMore, loadMore, retry } = usePaged(query);
  const end = useNearEnd(loadMore, people.length);
  const nobody = input.q === '' ? empty : { title: t('people.users.noneFound'), help: t('people.users.noneFoundHelp') };

  return (
    <>
      <div className={styles.top}>
        {top}
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
          <ul className={styles.list} aria-busy={busy}>
            {people.map((user) => (
              <li key={user.id}>{renderRow(user)}</li>
            ))}
          </ul>
          <div ref={end} />
          {hasMore ? (
            <div className={styles.more}>
              <button type="button" className={cx(button.button, button.wide)} onClick={loadMore} aria-disabled={loadingMore}>
                {loadingMore ? t('common.loading') : t('people.users.more')}
              </button>
            </div>
          ) : (
            <p className={styles.end}>{t('people.users.end')}</p>
          )}
        </>
      )}
    </>
  );
};
