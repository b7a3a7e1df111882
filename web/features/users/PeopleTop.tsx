import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/ListSearch.tsx';
import top from '../../layout/manage/ManageFilters.module.css';
import styles from './PeopleList.module.css';

export interface PeopleTopProps {
  /** Introductory text. */
  readonly lead?: string;
  readonly onSearch: (words: string) => void;
  readonly filters?: ReactNode;
  /** Content beside the search field of a list beside an open person; undefined if the list is a page of its own. */
  readonly besideSearch?: ReactNode;
}

interface PeopleTopStateProps extends PeopleTopProps {
  readonly words: string;
  /** Number of people in the list; undefined while loading. */
  readonly total: number | undefined;
}

/** Search, filters and the number of people found, above the list. */
export const PeopleTop = ({ lead, onSearch, filters, besideSearch, words, total }: PeopleTopStateProps) => {
  const { t } = useTranslation();
  const search = (
    <ListSearch label={t('people.users.search')} placeholder={t('people.users.searchPlaceholder')} words={words} onSearch={onSearch} />
  );
  const count = (
    <p className={styles.count} role="status">
      {total === undefined ? '' : t('people.users.count', { count: total })}
    </p>
  );
  if (besideSearch === undefined)
    return (
      <div className={styles.top}>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {search}
        {filters}
        {count}
      </div>
    );
  return (
    <div className={top.top}>
      <div className={top.find}>
        <div className={top.search}>{search}</div>
        {besideSearch && <div className={top.select}>{besideSearch}</div>}
      </div>
      <div className={styles.shown}>
        {filters}
        {count}
      </div>
    </div>
  );
};
