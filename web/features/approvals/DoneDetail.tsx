import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LiveOnly } from '../../layout/LiveOnly.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { ConfirmDecision } from './ConfirmDecision.tsx';
import { DecisionButton } from './DecisionButton.tsx';
import { PaneHead } from './PaneHead.tsx';
import { personText, phoneText, whereText } from './rowText.ts';
import { useApprove } from './useApprove.ts';
import button from '../../ui/button.module.css';
import styles from './Detail.module.css';

/** Shows an approved service with the person who approved it, and lets the admin withdraw the approval. */
export const DoneDetail = ({ row }: { readonly row: ManagedService }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { withdraw, busy } = useApprove();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <article className={styles.detail} aria-label={row.name}>
      <PaneHead
        row={row}
        links={
          <>
            {' '}
            <Link href={`/services/${row.id}`} className={button.button}>
              {t('approvals.detail.publicPage')}
            </Link>
            <Link href={`/services/${row.id}/history`} className={button.button}>
              {t('approvals.detail.history')}
            </Link>
          </>
        }
      >
        <LiveOnly>
          <DecisionButton id={row.id} decision="withdraw" tone="danger" isBusy={busy} onPress={() => setIsConfirming(true)}>
            {t('approvals.detail.withdraw')}
          </DecisionButton>
        </LiveOnly>
      </PaneHead>
      <p className={styles.when}>
        {row.approved &&
          t('approvals.detail.approvedBy', { who: personText(t, row.approved), when: formatLocalDateTime(row.approved.at, language) })}
      </p>
      <TimeZoneNote />
      <p>
        {whereText(t, row)} · {phoneText(t, row)}
      </p>
      {row.serviceSummary && <p>{row.serviceSummary}</p>}
      {isConfirming && (
        <ConfirmDecision
          question={t('approvals.confirm.withdraw', { name: row.name })}
          help={t('approvals.confirm.withdrawHelp')}
          yes={t('approvals.confirm.yesWithdraw')}
          isDestructive
          isBusy={busy}
          onYes={(reason) => void withdraw(row, reason).then(() => setIsConfirming(false))}
          onNo={() => setIsConfirming(false)}
        />
      )}
    </article>
  );
};
