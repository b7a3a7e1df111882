import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { ChevronRight } from '../../services/icons.ts';
import { cx } from '../../ui/cx.ts';
import { SampleMark } from '../../ui/SampleMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { deedText, phoneText, whereText } from './rowText.ts';
import { addressOf, useApprovalsAddress, type ApprovalsTab } from './useApprovalsAddress.ts';
import text from '../../ui/text.module.css';
import styles from './ApprovalRow.module.css';

interface ApprovalRowProps {
  readonly row: ManagedService;
  readonly tab: ApprovalsTab;
  readonly chosen: boolean;
  /** Undefined if there is nothing to select. */
  readonly selected?: boolean;
  readonly onSelect?: (selected: boolean) => void;
}

/** Row of one service, which the user can select or open. */
export const ApprovalRow = ({ row, tab, chosen, selected = false, onSelect }: ApprovalRowProps) => {
  const { t } = useTranslation();
  const now = useNow();
  const { region } = useApprovalsAddress();
  const owner = row.owner;
  const deed =
    tab === 'waiting'
      ? { at: row.waitingSince ?? row.createdAt, role: owner?.role ?? 'USER', name: owner?.name }
      : tab === 'changed'
        ? row.changedBy
        : row.approved;
  const [same] = row.sameAs ?? [];
  return (
    <li className={styles.row} data-selected={selected ? '' : undefined} data-chosen={chosen ? '' : undefined}>
      {onSelect && (
        <label className={styles.select}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={t('approvals.row.select', { name: row.name })}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </label>
      )}
      <Link
        href={addressOf(tab, row.id, region)}
        className={cx(styles.look, !onSelect && styles.alone)}
        aria-current={chosen ? 'true' : undefined}
      >
        <span className={styles.facts}>
          <b>
            <bdi>{row.name}</bdi>
          </b>{' '}
          <span className={styles.where}>
            {whereText(t, row)} · <span className={text.nowrap}>{phoneText(t, row)}</span>
          </span>{' '}
          {deed && <span>{deedText(t, deed, now)}</span>}{' '}
          {tab === 'changed' && row.changed && (
            <span className={styles.where}>
              {t('approvals.row.changed', { sections: row.changed.map((section) => t(`fields.section.${section}`)).join(', ') })}
            </span>
          )}
          <span className={styles.tags}>
            {same && (
              <Tag tone="alert">
                <TriangleAlert size={18} aria-hidden="true" />
                {t(same.same.includes('phone') ? 'approvals.row.samePhone' : 'approvals.row.sameAddress', { name: same.name })}
              </Tag>
            )}
            {tab === 'changed' && row.isSensitive && <Tag tone="alert">{t('fields.sensitive')}</Tag>}
            <SampleMark shown={row.sample === true} />
          </span>
        </span>
        <ChevronRight size={24} aria-hidden="true" />
      </Link>
    </li>
  );
};
