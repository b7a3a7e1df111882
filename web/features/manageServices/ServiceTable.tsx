import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { TABLE_ROLES } from '../../ui/table/tableRoles.ts';
import { ServiceLine } from './ServiceLine.tsx';
import table from '../../ui/table/Table.module.css';
import text from '../../ui/text.module.css';
import styles from './ServiceTable.module.css';

interface ServiceTableProps {
  readonly services: readonly ManagedService[];
  readonly chosen: string | null;
  /** True to show the owners, for users who see services of others. */
  readonly withOwner: boolean;
  readonly busy: boolean;
  readonly addressOf: (id: string) => string;
}

/** Table of services for all screen sizes. On a phone, each row has the layout of a list item. */
export const ServiceTable = ({ services, chosen, withOwner, busy, addressOf }: ServiceTableProps) => {
  const { t } = useTranslation();
  const columns = ['name', 'kind', ...(withOwner ? (['owner'] as const) : []), 'approved', 'confirmed', 'beds', 'reports'] as const;
  return (
    <table className={cx(table.table, withOwner && styles.withOwner)} {...TABLE_ROLES.table} aria-busy={busy}>
      <caption className={text.hidden}>{t('manage.caption')}</caption>
      <thead {...TABLE_ROLES.group}>
        <tr {...TABLE_ROLES.row}>
          {columns.map((column) => (
            <th key={column} {...TABLE_ROLES.column}>
              {t(`manage.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.group}>
        {services.map((service) => (
          <ServiceLine
            key={service.id}
            service={service}
            chosen={service.id === chosen}
            withOwner={withOwner}
            address={addressOf(service.id)}
          />
        ))}
      </tbody>
    </table>
  );
};
