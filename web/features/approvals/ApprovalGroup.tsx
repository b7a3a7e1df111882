import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPE_TEXTS } from '#kernel/vocabulary/texts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { TAB_ICONS } from '../../ui/tabIcons.ts';
import { ApprovalRow } from './ApprovalRow.tsx';
import type { Group } from './groups.ts';
import type { ApprovalsTab } from './useApprovalsAddress.ts';
import type { Selection } from './useSelection.ts';
import styles from './ApprovalGroup.module.css';

interface ApprovalGroupProps {
  readonly group: Group;
  readonly tab: ApprovalsTab;
  readonly chosen: string | null;
  /** Undefined if there is nothing to select. */
  readonly selection?: Selection | undefined;
}

/** Shows the services of one kind below a heading with their number. */
export const ApprovalGroup = ({ group: { tab: kind, rows }, tab, chosen, selection }: ApprovalGroupProps) => {
  const { t } = useTranslation();
  const headingId = useId();
  const Icon = TAB_ICONS[kind];
  const name = TYPE_TEXTS[kind][useLanguage()];
  const all = selection !== undefined && rows.every(({ id }) => selection.has(id));
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <header className={styles.head} data-tab={kind}>
        {selection && (
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={all}
              aria-label={t('approvals.dock.selectGroup', { kind: name })}
              onChange={() => selection.set(rows, !all)}
            />
          </label>
        )}
        <span className={styles.tile}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <h2 id={headingId}>
          {name} <small>{rows.length}</small>
        </h2>
      </header>
      <ul>
        {rows.map((row) => (
          <ApprovalRow
            key={row.id}
            row={row}
            tab={tab}
            chosen={row.id === chosen}
            {...(selection && { selected: selection.has(row.id), onSelect: (selected: boolean) => selection.set([row], selected) })}
          />
        ))}
      </ul>
    </section>
  );
};
