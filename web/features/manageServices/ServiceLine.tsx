import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { TAB_TEXTS } from '#domain/vocabulary/texts.ts';
import type { ManagedService } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { Selection } from '../../services/manage/useSelection.ts';
import { cx } from '../../ui/cx.ts';
import { TAB_ICONS } from '../../ui/tabIcons.ts';
import { SelectBox } from '../../ui/table/SelectBox.tsx';
import { TABLE_ROLES } from '../../ui/table/tableRoles.ts';
import { Tag } from '../../ui/Tag.tsx';
import { bedsText, confirmedText, ownerText, tabOfService, whereText, type AgingText } from './manageText.ts';
import select from '../../ui/table/SelectBox.module.css';
import table from '../../ui/table/Table.module.css';
import text from '../../ui/text.module.css';
import styles from './ServiceTable.module.css';

/** Icon and name of a kind of help. */
const ServiceKind = ({ service }: { readonly service: ManagedService }) => {
  const language = useLanguage();
  const tab = tabOfService(service);
  const Icon = TAB_ICONS[tab];
  return (
    <span className={styles.kind} data-tab={tab}>
      <i>
        <Icon size={18} aria-hidden="true" />
      </i>
      {TAB_TEXTS[tab][language]}
    </span>
  );
};

const ApprovalTag = ({ service: { isApproved, changed } }: { readonly service: ManagedService }) => {
  const { t } = useTranslation();
  if (!isApproved) return <Tag tone="lamp">{t('manage.waiting')}</Tag>;
  return changed === undefined ? t('manage.yes') : <Tag>{t('manage.changed')}</Tag>;
};

const AgingFact = ({ agingText: { text: words, isOld } }: { readonly agingText: AgingText }) => (
  <span className={isOld ? text.stale : undefined}>{words}</span>
);

interface ServiceLineProps {
  readonly service: ManagedService;
  readonly isChosen: boolean;
  readonly showsOwner: boolean;
  readonly url: string;
  readonly isSelected: boolean;
  /** Undefined if nothing can be selected. */
  readonly onSelect: Selection['set'] | undefined;
}

/**
 * Row of a service in the table. Unproblematic facts are muted, and hidden on a phone (`data-quiet`). Memoized, because a list may have
 * thousands.
 */
export const ServiceLine = memo(({ service, isChosen, showsOwner, url, isSelected, onSelect }: ServiceLineProps) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = useLanguage();
  const beds = bedsText(t, service, now, language);
  const confirmed = confirmedText(t, service, now, language);
  const { reports, isApproved, changed } = service;
  return (
    <tr {...TABLE_ROLES.row} aria-current={isChosen ? 'true' : undefined}>
      {onSelect && (
        <td {...TABLE_ROLES.cell} className={select.cell}>
          <SelectBox
            label={t('manage.selection.row', { name: service.name })}
            isSelected={isSelected}
            onSelect={(isChecked) => onSelect([service], isChecked)}
          />
        </td>
      )}
      <th {...TABLE_ROLES.name} className={cx(table.name, styles.name)}>
        <Link href={url} data-row="">
          <b>{service.name}</b>
          <small>{whereText(t, service)}</small>
        </Link>
      </th>
      <td {...TABLE_ROLES.cell} data-quiet="">
        <ServiceKind service={service} />
      </td>
      {showsOwner && (
        <td {...TABLE_ROLES.cell} className={styles.owner}>
          {ownerText(t, service)}
        </td>
      )}
      <td {...TABLE_ROLES.cell} className={styles.approved} data-quiet={isApproved && changed === undefined ? '' : undefined}>
        <ApprovalTag service={service} />
      </td>
      <td {...TABLE_ROLES.cell} className={styles.confirmed} data-quiet={isApproved ? undefined : ''}>
        <span className={table.inCell}>
          <AgingFact agingText={confirmed} />
        </span>
        <span className={table.inLine}>
          <AgingFact agingText={{ text: confirmed.lineText, isOld: confirmed.isOld }} />
        </span>
      </td>
      <td {...TABLE_ROLES.cell} className={styles.beds} data-quiet={beds === null ? '' : undefined}>
        {beds === null ? <span className={text.muted}>–</span> : <AgingFact agingText={beds} />}
      </td>
      <td {...TABLE_ROLES.cell} data-quiet={reports === 0 ? '' : undefined}>
        {reports === 0 ? (
          <span className={text.muted}>0</span>
        ) : (
          <b className={styles.reports}>
            <span className={table.inCell}>{reports}</span>
            <span className={table.inLine}>{t('manage.reports', { count: reports })}</span>
          </b>
        )}
      </td>
    </tr>
  );
});
