import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { RowGroups } from '../../layout/RowGroups.tsx';
import type { Selection } from '../../services/manage/useSelection.ts';
import { SelectBox } from '../../ui/table/SelectBox.tsx';
import { SortHeader, type SortDirection } from '../../ui/table/SortHeader.tsx';
import { TABLE_ROLES } from '../../ui/table/tableRoles.ts';
import { ServiceLine } from './ServiceLine.tsx';
import type { ManagedSort } from './useManageUrl.ts';
import select from '../../ui/table/SelectBox.module.css';
import table from '../../ui/table/Table.module.css';
import text from '../../ui/text.module.css';
import styles from './ServiceTable.module.css';

interface ServiceTableProps {
  readonly services: readonly ManagedService[];
  readonly chosenId: string | null;
  /** True to show the owners, for users who see services of others. */
  readonly showsOwner: boolean;
  readonly isBusy: boolean;
  readonly urlOf: (id: string) => string;
  readonly sort: ManagedSort;
  readonly direction: SortDirection;
  /** Selected services; undefined if nothing can be selected. */
  readonly selection: Selection | undefined;
  readonly onSort: (sort: ManagedSort, direction: SortDirection) => void;
}

/** Table of services for all screen sizes. On a phone, each row has the layout of a list item. */
export const ServiceTable = ({ services, chosenId, showsOwner, isBusy, urlOf, sort, direction, selection, onSort }: ServiceTableProps) => {
  const { t } = useTranslation();
  const columns = ['name', 'kind', ...(showsOwner ? (['owner'] as const) : []), 'approved', 'confirmed', 'beds', 'reports'] as const;
  // Without a choice, the listing that was confirmed longest ago is first.
  const sortedColumn = sort === 'attention' ? 'confirmed' : sort;
  return (
    <table className={table.table} {...TABLE_ROLES.table} aria-busy={isBusy}>
      <caption className={text.hidden}>{t('manage.caption')}</caption>
      <thead {...TABLE_ROLES.group}>
        <tr {...TABLE_ROLES.row}>
          {selection && (
            <th {...TABLE_ROLES.column} className={select.cell}>
              <SelectBox
                label={t('manage.selection.all')}
                isSelected={services.every(({ id }) => selection.has(id))}
                onSelect={(isSelected) => selection.set(services, isSelected)}
              />
            </th>
          )}
          {columns.map((column) =>
            column === 'owner' ? (
              <th key={column} {...TABLE_ROLES.column} className={styles.owner}>
                {t('manage.column.owner')}
              </th>
            ) : (
              <SortHeader
                key={column}
                className={column === 'approved' ? styles.approved : undefined}
                label={t(`manage.column.${column}`)}
                direction={column === sortedColumn ? direction : null}
                onSort={(newDirection) => onSort(column, newDirection)}
              />
            ),
          )}
        </tr>
      </thead>
      <RowGroups
        rows={services}
        element="tbody"
        chosenId={chosenId}
        renderRow={(service) => (
          <ServiceLine
            key={service.id}
            service={service}
            isChosen={service.id === chosenId}
            showsOwner={showsOwner}
            url={urlOf(service.id)}
            isSelected={selection?.has(service.id) ?? false}
            onSelect={selection?.set}
          />
        )}
      />
    </table>
  );
};
