import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/values/formatNumber.ts';
import { TYPE_TEXTS } from '#domain/vocabulary/texts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { RowGroups, type ListPart } from '../../layout/RowGroups.tsx';
import type { Selection } from '../../services/manage/useSelection.ts';
import { TAB_ICONS } from '../../ui/tabIcons.ts';
import { SelectBox } from '../../ui/table/SelectBox.tsx';
import { ApprovalRow } from './ApprovalRow.tsx';
import type { TabGroup } from './tabGroups.ts';
import type { ApprovalsTab } from './useApprovalsUrl.ts';
import styles from './ApprovalGroup.module.css';

interface ApprovalGroupProps {
  readonly group: TabGroup;
  readonly tab: ApprovalsTab;
  /** Region of the list; null for all. */
  readonly region: string | null;
  readonly chosenId: string | null;
  readonly list: ListPart;
  /** Undefined if there is nothing to select. */
  readonly selection?: Selection | undefined;
}

/** Shows the services of one kind below a heading with their number. */
export const ApprovalGroup = ({ group: { tab: groupTab, rows }, tab, region, chosenId, list, selection }: ApprovalGroupProps) => {
  const { t } = useTranslation();
  const headingId = useId();
  const Icon = TAB_ICONS[groupTab];
  const name = TYPE_TEXTS[groupTab][useLanguage()];
  const isEverySelected = selection !== undefined && rows.every(({ id }) => selection.has(id));
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <header className={styles.head} data-tab={groupTab}>
        {selection && (
          <div className={styles.all}>
            <SelectBox
              label={t('approvals.dock.selectGroup', { kind: name })}
              isSelected={isEverySelected}
              onSelect={(isSelected) => selection.set(rows, isSelected)}
            />
          </div>
        )}
        <span className={styles.tile}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <h2 id={headingId}>
          {name} <small>{formatNumber(rows.length)}</small>
        </h2>
      </header>
      <RowGroups
        rows={rows}
        element="ul"
        chosenId={chosenId}
        list={list}
        renderRow={(row) => (
          <ApprovalRow
            key={row.id}
            row={row}
            tab={tab}
            region={region}
            isChosen={row.id === chosenId}
            {...(selection && { isSelected: selection.has(row.id), onSelect: selection.set })}
          />
        )}
      />
    </section>
  );
};
