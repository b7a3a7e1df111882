import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { coordinatorsQuery, liaisonsQuery } from '../../api/manage/regionQueries.ts';
import { usePaged, type Paged } from '../../api/paged.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import type { Removable } from '../../layout/manage/useRemoval.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Parts } from './Parts.tsx';
import { CoordinatorRow, LiaisonRow } from './people.tsx';
import { RemovedList } from './RemovedList.tsx';
import { RemoveThing } from './RemoveThing.tsx';
import button from '../../ui/button.module.css';
import styles from './Regions.module.css';

const WORDS = {
  coordinator: {
    title: 'regions.coordinatorsTitle',
    search: 'regions.searchCoordinators',
    hint: 'regions.searchCoordinatorsHint',
    none: 'regions.noCoordinators',
    help: 'regions.noCoordinatorsHelp',
    add: 'regions.addCoordinator',
    path: '/coordinators/new',
  },
  liaison: {
    title: 'regions.liaisonsTitle',
    search: 'regions.searchLiaisons',
    hint: 'regions.searchLiaisonsHint',
    none: 'regions.noLiaisons',
    help: 'regions.noLiaisonsHelp',
    add: 'regions.addLiaison',
    path: '/liaisons/new',
  },
} as const;

interface PeopleProps<Row extends Removable> {
  readonly thing: keyof typeof WORDS;
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly of: Paged<Row>;
  /** `onRemove` is set if the user may remove the person. */
  readonly renderRow: (each: Row, onRemove: (() => void) | undefined) => ReactNode;
}

const People = <Row extends Removable>({ thing, words, onSearch, of, renderRow }: PeopleProps<Row>) => {
  const { t } = useTranslation();
  const can = useCan();
  const [removing, setRemoving] = useState<Removable | null>(null);
  const { title, search, hint, none, help, add, path } = WORDS[thing];
  const { rows, total, loading, failed, retry } = of;
  const mayChange = can('region.revise');
  return (
    <ManageLayout title={t(title)}>
      <Parts />
      <div className={styles.find}>
        <ListSearch label={t(search)} placeholder={t(hint)} words={words} onSearch={onSearch} />
        {mayChange && (
          <Link href={path} className={button.button}>
            <Plus size={20} aria-hidden="true" />
            {t(add)}
          </Link>
        )}
      </div>
      <p className={styles.count} role="status">
        {!loading && !failed && t('regions.people', { count: total })}
      </p>
      {failed ? (
        <Failed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Message
          heading={<h2>{t(words === '' ? none : 'regions.noneFound')}</h2>}
          help={t(words === '' ? help : 'regions.noneFoundHelp')}
        />
      ) : (
        <>
          <ul className={styles.people}>
            {rows.map((each) => (
              <li key={each.id}>
                {renderRow(each, mayChange ? () => setRemoving({ id: each.id, name: each.name || t('regions.unnamed') }) : undefined)}
              </li>
            ))}
          </ul>
          <ListEnd loaded={rows.length} of={of} more={t('regions.more')} end={t('regions.end')} />
        </>
      )}
      {!loading && !failed && <RemovedList thing={thing} />}
      {removing && <RemoveThing thing={thing} of={removing} onClose={() => setRemoving(null)} />}
    </ManageLayout>
  );
};

/** Page with all coordinators of regions. */
export const CoordinatorsPage = () => {
  const [words, setWords] = useState('');
  const of = usePaged(useInfiniteQuery(coordinatorsQuery(useApi(), words, useLanguage())));
  return (
    <People
      thing="coordinator"
      words={words}
      onSearch={setWords}
      of={of}
      renderRow={(each, onRemove) => <CoordinatorRow of={each} regions={each.regions} {...(onRemove && { onRemove })} />}
    />
  );
};

/** Page with the liaisons whom school districts name for children and youth without a home. */
export const LiaisonsPage = () => {
  const [words, setWords] = useState('');
  const of = usePaged(useInfiniteQuery(liaisonsQuery(useApi(), words, useLanguage())));
  return (
    <People
      thing="liaison"
      words={words}
      onSearch={setWords}
      of={of}
      renderRow={(each, onRemove) => <LiaisonRow of={each} withCounty {...(onRemove && { onRemove })} />}
    />
  );
};
