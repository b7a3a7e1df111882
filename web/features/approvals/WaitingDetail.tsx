import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { serviceQuery } from '../../api/queries.ts';
import type { ManagedService } from '../../api/types.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LiveOnly } from '../../layout/LiveOnly.tsx';
import { useDecisions } from '../../services/manage/batch/useDecisions.ts';
import { phoneOf } from '../../services/phone.ts';
import { TriangleAlert } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { CallFirst } from './CallFirst.tsx';
import { Comparison } from './Comparison.tsx';
import { ConfirmDecision } from './ConfirmDecision.tsx';
import { DecisionButton } from './DecisionButton.tsx';
import { usePane } from './PaneContext.ts';
import { PaneHead } from './PaneHead.tsx';
import { personText } from './rowText.ts';
import { useApprove } from './useApprove.ts';
import { useDecisionRunner } from './useDecisionRunner.ts';
import button from '../../ui/button.module.css';
import styles from './Detail.module.css';

/** Shows a service that waits for approval beside the listing that resembles it most. */
export const WaitingDetail = ({ row }: { readonly row: ManagedService }) => {
  const { t } = useTranslation();
  const api = useApi();
  const can = useCan();
  const language = useLanguage();
  const [duplicate] = row.sameAs ?? [];
  const fullService = useQuery(serviceQuery(api, row.id, language)).data;
  const duplicateService = useQuery({ ...serviceQuery(api, duplicate?.id ?? '', language), enabled: duplicate !== undefined }).data;
  const { approve, busy } = useApprove();
  const { decideOne } = useDecisions();
  const decisionRunner = useDecisionRunner();
  const { openNext } = usePane();
  const [isConfirming, setIsConfirming] = useState(false);
  const phone = phoneOf(row);
  const ownerText = personText(t, { role: row.owner?.role ?? 'USER', name: row.owner?.name });

  const remove = async (reason: string) => {
    await decisionRunner.run(
      () => decideOne('remove', row, reason),
      t('batch.removedMany', { count: 1 }),
      () => openNext([row.id], 'remove'),
    );
    setIsConfirming(false);
  };

  return (
    <article className={styles.detail} aria-label={row.name}>
      <PaneHead
        row={row}
        links={
          <>
            {' '}
            {phone && <CallFirst href={phone.href} />}
            {can('service.revise') && (
              <Link href={`/services/${row.id}/edit`} className={button.button}>
                <Pencil size={20} aria-hidden="true" />
                {t('approvals.detail.edit')}
              </Link>
            )}
            <LiveOnly>
              <DecisionButton
                id={row.id}
                decision="remove"
                tone="danger"
                isBusy={decisionRunner.busy}
                onPress={() => setIsConfirming(true)}
              >
                <Trash2 size={20} aria-hidden="true" />
                {t('approvals.detail.delete')}
              </DecisionButton>
            </LiveOnly>
          </>
        }
      >
        <LiveOnly>
          <DecisionButton
            id={row.id}
            decision="approve"
            tone="fill"
            isBusy={busy}
            onPress={() => void approve(row, t('approvals.notice.approved', { name: row.name }))}
          >
            {t('approvals.detail.approve')}
          </DecisionButton>
        </LiveOnly>
      </PaneHead>
      <p className={styles.when}>
        {t('approvals.detail.sent', { who: ownerText, when: formatLocalDateTime(row.waitingSince ?? row.createdAt, language) })}
      </p>
      <TimeZoneNote />
      {duplicate && (
        <Note isAlert icon={TriangleAlert}>
          {t(duplicate.same.includes('phone') ? 'approvals.detail.samePhone' : 'approvals.detail.sameAddress', { name: duplicate.name })}
        </Note>
      )}
      {fullService && <Comparison waitingService={fullService} duplicate={duplicateService ?? undefined} />}
      {isConfirming && (
        <ConfirmDecision
          question={t('approvals.confirm.removeOne', { name: row.name })}
          help={t('approvals.confirm.removeHelp')}
          yes={t('approvals.confirm.yesRemove')}
          isDestructive
          isBusy={decisionRunner.busy}
          onYes={(reason) => void remove(reason)}
          onNo={() => setIsConfirming(false)}
        />
      )}
    </article>
  );
};
