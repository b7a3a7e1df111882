import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import type { PeopleQuestion } from '../../api/calls/userCalls.ts';
import { useNearEnd } from '../../browser/useNearEnd.ts';
import { Failed } from '../../layout/Failed.tsx';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PeopleList.module.css';
import { usePeople } from './usePeople.ts';

interface PeopleListProps {
  readonly question: PeopleQuestion;
  /** Search and filters above the rows. */
  readonly top: ReactNode;
  readonly empty: { readonly title: string; readonly help: string };
  readonly renderRow: (user: User) => ReactNode;
}

/** People that answer a question, with the next ones before the end of the list is reached. */
export const PeopleList = ({ question, top, empty, renderRow }: PeopleListProps) => {
  const { t } = useTranslation();
  const { people, total, loading, failed, busy, hasMore, loadingMore, loadMore, retry } = usePeople(question);
  const end = useNearEnd(loadMore, people.length);
  const nobody = question.words === '' ? empty : { title: t('people.users.noneFound'), help: t('people.users.noneFoundHelp') };

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
