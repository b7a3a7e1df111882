import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/ListSearch.tsx';
import top from '../../layout/manage/ManageFilters.module.css';
import styles from './PeopleList.module.css';

export interface PeopleListHeaderProps {
  /** Introductory text. */
  readonly leadText?: string;
  readonly onSearch: (searchText: string) => void;
  readonly filters?: ReactNode;
  /** Content beside the search field of a list beside an open person; undefined if the list is a page of its own. */
  readonly besideSearch?: ReactNode;
}

interface PeopleListHeaderStateProps extends PeopleListHeaderProps {
  readonly searchText: string;
  /** Number of people in the list; undefined while loading. */
  readonly total: number | undefined;
}

/** Search, filters and the number of people found, above the list. */
export const PeopleListHeader = ({ leadText, onSearch, filters, besideSearch, searchText, total }: PeopleListHeaderStateProps) => {
  const { t } = useTranslation();
  const searchField = (
    <ListSearch label={t('people.users.search')} placeholder={t('people.users.searchPlaceholder')} words={searchText} onSearch={onSearch} />
  );
  const countText = (
    <p className={styles.count} role="status">
      {total === undefined ? '' : t('people.users.count', { count: total })}
    </p>
  );
  if (besideSearch === undefined)
    return (
      <div className={styles.top}>
        {leadText !== undefined && <p className={styles.lead}>{leadText}</p>}
        {searchField}
        {filters}
        {countText}
      </div>
    );
  return (
    <div className={top.top}>
      <div className={top.find}>
        <div className={top.search}>{searchField}</div>
        {besideSearch && <div className={top.select}>{besideSearch}</div>}
      </div>
      <div className={styles.shown}>
        {filters}
        {countText}
      </div>
    </div>
  );
};
