import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { coordinatorsQuery, liaisonsQuery } from '../../api/manage/regionQueries.ts';
import { usePaged, type Paged } from '../../api/paged.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { ManageListEnd } from '../../layout/manage/ManageListEnd.tsx';
import type { Removable } from '../../layout/manage/useRemoval.ts';
import { Search } from '../../ui/icons.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CoordinatorRow, LiaisonRow } from './contactRows.tsx';
import { RegionTabs } from './RegionTabs.tsx';
import { RemovedList } from './RemovedList.tsx';
import { RemoveRecordDialog } from './RemoveRecordDialog.tsx';
import button from '../../ui/button.module.css';
import styles from './Regions.module.css';

const TEXTS_OF_KIND = {
  coordinator: {
    title: 'regions.coordinatorsTitle',
    search: 'regions.searchCoordinators',
    none: 'regions.noCoordinators',
    help: 'regions.noCoordinatorsHelp',
    add: 'regions.addCoordinator',
    path: '/coordinators/new',
  },
  liaison: {
    title: 'regions.liaisonsTitle',
    search: 'regions.searchLiaisons',
    none: 'regions.noLiaisons',
    help: 'regions.noLiaisonsHelp',
    add: 'regions.addLiaison',
    path: '/liaisons/new',
  },
} as const;

interface ContactListProps<Row extends Removable> {
  readonly contactKind: keyof typeof TEXTS_OF_KIND;
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
  readonly loadedPages: Paged<Row>;
  /** `onRemove` is set if the user may remove the person. */
  readonly renderRow: (contact: Row, onRemove: (() => void) | undefined) => ReactNode;
}

const ContactList = <Row extends Removable>({ contactKind, searchText, onSearch, loadedPages, renderRow }: ContactListProps<Row>) => {
  const { t } = useTranslation();
  const can = useCan();
  const [contactToRemove, setContactToRemove] = useState<Removable | null>(null);
  const { title, search, none, help, add, path } = TEXTS_OF_KIND[contactKind];
  const { rows, total, loading, failed, retry } = loadedPages;
  const mayChange = can('region.revise');
  return (
    <ManageLayout title={t(title)}>
      <RegionTabs />
      <div className={styles.find}>
        <ListSearch label={t(search)} placeholder={t('regions.searchHint')} words={searchText} onSearch={onSearch} />
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
        <LoadFailed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Message
          icon={searchText === '' ? Users : Search}
          heading={<h2>{t(searchText === '' ? none : 'regions.noneFound')}</h2>}
          help={t(searchText === '' ? help : 'regions.noneFoundHelp')}
        />
      ) : (
        <>
          <ul className={styles.people}>
            {rows.map((contact) => (
              <li key={contact.id}>
                {renderRow(
                  contact,
                  mayChange ? () => setContactToRemove({ id: contact.id, name: contact.name || t('regions.unnamed') }) : undefined,
                )}
              </li>
            ))}
          </ul>
          <ManageListEnd loadedCount={rows.length} pages={loadedPages} moreLabel={t('regions.more')} endText={t('regions.end')} />
        </>
      )}
      {!loading && !failed && <RemovedList recordKind={contactKind} />}
      {contactToRemove && <RemoveRecordDialog recordKind={contactKind} record={contactToRemove} onClose={() => setContactToRemove(null)} />}
    </ManageLayout>
  );
};

/** Page with all coordinators of regions. */
export const CoordinatorsPage = () => {
  const [searchText, setSearchText] = useState('');
  const loadedPages = usePaged(useInfiniteQuery(coordinatorsQuery(useApi(), searchText, useLanguage())));
  return (
    <ContactList
      contactKind="coordinator"
      searchText={searchText}
      onSearch={setSearchText}
      loadedPages={loadedPages}
      renderRow={(contact, onRemove) => <CoordinatorRow contact={contact} regions={contact.regions} {...(onRemove && { onRemove })} />}
    />
  );
};

/** Page with the liaisons whom school districts name for children and youth without a home. */
export const LiaisonsPage = () => {
  const [searchText, setSearchText] = useState('');
  const loadedPages = usePaged(useInfiniteQuery(liaisonsQuery(useApi(), searchText, useLanguage())));
  return (
    <ContactList
      contactKind="liaison"
      searchText={searchText}
      onSearch={setSearchText}
      loadedPages={loadedPages}
      renderRow={(contact, onRemove) => <LiaisonRow contact={contact} withCounty {...(onRemove && { onRemove })} />}
    />
  );
};
