import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ChevronRight } from '../../services/icons.ts';
import { formatStaffAge } from '../../services/manage/formatStaffAge.ts';
import type { Selection } from '../../services/manage/useSelection.ts';
import { cx } from '../../ui/cx.ts';
import { TriangleAlert } from '../../ui/icons.ts';
import { SelectBox } from '../../ui/table/SelectBox.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { doneByWhenText, duplicateText, phoneText, whereText } from './rowText.ts';
import { approvalsUrl, type ApprovalsTab } from './useApprovalsUrl.ts';
import styles from './ApprovalRow.module.css';

interface ApprovalRowProps {
  readonly row: ManagedService;
  readonly tab: ApprovalsTab;
  /** Region of the list; null for all. */
  readonly region: string | null;
  readonly isChosen: boolean;
  /** Undefined if there is nothing to select. */
  readonly isSelected?: boolean;
  readonly onSelect?: Selection['set'];
}

/** Row of one service, which the user can select or open. Memoized, because a list may have thousands. */
export const ApprovalRow = memo(({ row, tab, region, isChosen, isSelected = false, onSelect }: ApprovalRowProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen, link]);
  const owner = row.owner;
  const actionLine =
    tab === 'waiting'
      ? { at: row.waitingSince ?? row.createdAt, role: owner?.role ?? 'USER', name: owner?.name }
      : tab === 'changed'
        ? row.changedBy
        : tab === 'done'
          ? row.approved
          : undefined;
  const [duplicate] = row.sameAs ?? [];
  return (
    <li className={styles.row} data-selected={isSelected ? '' : undefined} data-chosen={isChosen ? '' : undefined}>
      {onSelect && (
        <div className={styles.select}>
          <SelectBox
            label={t('approvals.row.select', { name: row.name })}
            isSelected={isSelected}
            onSelect={(isChecked) => onSelect([row], isChecked)}
          />
        </div>
      )}
      <Link
        href={approvalsUrl(tab, row.id, region)}
        ref={link}
        className={cx(styles.look, !onSelect && styles.alone)}
        data-row=""
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={styles.facts}>
          <b>
            <bdi>{row.name}</bdi>
          </b>{' '}
          <span className={styles.where}>
            {whereText(t, row)} <span className={styles.phone}>· {phoneText(t, row)}</span>
          </span>{' '}
          {actionLine && <span>{doneByWhenText(t, actionLine, now, language)}</span>}{' '}
          {tab === 'twice' && <span>{t('approvals.row.added', { when: formatStaffAge(t, row.createdAt, now, language) })}</span>}{' '}
          {tab === 'changed' && row.changed && (
            <span className={styles.where}>
              {t('approvals.row.changed', { sections: row.changed.map((section) => t(`fields.section.${section}`)).join(', ') })}
            </span>
          )}
          <span className={styles.tags}>
            {duplicate && (
              <Tag tone="alert">
                <TriangleAlert size={18} aria-hidden="true" />
                {tab === 'twice' ? t('approvals.row.samePlace', { name: duplicate.name }) : duplicateText(t, duplicate)}
              </Tag>
            )}
            {tab === 'changed' && row.isSensitive && <Tag tone="alert">{t('fields.sensitive')}</Tag>}
            {row.sample === true && <Tag tone="dash">{t('approvals.row.sample')}</Tag>}
          </span>
        </span>
        <ChevronRight size={24} aria-hidden="true" />
      </Link>
    </li>
  );
});
