import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { approvalChangesQuery } from '../../api/manage/managedQueries.ts';
import type { ApprovalChanges, ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LiveOnly } from '../../layout/LiveOnly.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { BeforeAfter } from '../../services/manage/activity/BeforeAfter.tsx';
import { phoneOf } from '../../services/phone.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { CallFirst } from './CallFirst.tsx';
import { ConfirmDecision } from './ConfirmDecision.tsx';
import { DecisionButton } from './DecisionButton.tsx';
import { usePane } from './PaneContext.ts';
import { PaneHead } from './PaneHead.tsx';
import { personText } from './rowText.ts';
import { useApprove } from './useApprove.ts';
import { useDecisionRunner } from './useDecisionRunner.ts';
import button from '../../ui/button.module.css';
import styles from './Detail.module.css';

type SectionName = ApprovalChanges['sections'][number]['section'];

/** Shows the owner's changes since the approval. The admin accepts them or reverts to the approved version. */
export const ChangedDetail = ({ row }: { readonly row: ManagedService }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: changes, isPending, refetch } = useQuery(approvalChangesQuery(useApi(), row.id, useLanguage()));
  const { approve, busy } = useApprove();
  const revertCommand = useCommand('POST /services/{id}/take-back');
  const decisionRunner = useDecisionRunner();
  const { openNext } = usePane();
  /** Sections to be reverted; an empty list stands for all sections, null if no dialog is open. */
  const [revertedSections, setRevertedSections] = useState<readonly SectionName[] | null>(null);
  if (isPending) return <Skeleton />;
  if (!changes) return <LoadFailed onRetry={() => void refetch()} />;

  const isPhoneChanged = changes.sections.some(({ fields }) => fields.some(({ name }) => name === 'phone'));
  const changedPhone = isPhoneChanged ? phoneOf(row) : undefined;

  const revertSections = async (sections: readonly SectionName[]) => {
    const body = { revision: changes.revision, ...(sections.length > 0 && { sections: [...sections] }) };
    await decisionRunner.run(
      () => revertCommand.run({ path: { id: row.id }, body }),
      t('approvals.notice.takenBack', { name: row.name }),
      // A service with other changes stays on the list.
      () => sections.length === 0 && openNext([row.id], 'revert'),
    );
    setRevertedSections(null);
  };

  return (
    <article className={styles.detail} aria-label={row.name}>
      <PaneHead
        row={row}
        links={
          <>
            {changedPhone && <CallFirst href={changedPhone.href} />}
            <Link href={`/services/${row.id}/history`} className={button.button}>
              {t('approvals.detail.history')}
            </Link>
          </>
        }
      >
        <LiveOnly>
          <DecisionButton
            id={row.id}
            decision="approve"
            tone="fill"
            isBusy={busy}
            onPress={() => void approve({ ...row, revision: changes.revision }, t('approvals.notice.fine', { name: row.name }))}
          >
            {t('approvals.detail.fine')}
          </DecisionButton>
          <DecisionButton id={row.id} decision="revert" isBusy={decisionRunner.busy} onPress={() => setRevertedSections([])}>
            {t('approvals.detail.takeBack')}
          </DecisionButton>
        </LiveOnly>
      </PaneHead>
      {changes.approved && (
        <p className={styles.when}>
          {t('approvals.detail.approvedBy', {
            who: personText(t, changes.approved),
            when: formatLocalDateTime(changes.approved.at, language),
          })}
        </p>
      )}
      <TimeZoneNote />
      {changes.revision !== row.revision && <Note icon={RefreshCw}>{t('approvals.detail.changedSince')}</Note>}
      {changes.sections.map(({ section, fields, ...actionFacts }) => (
        <section key={section}>
          <h3>{t(`fields.heading.${section}`)}</h3>
          <p className={styles.when}>
            {t('approvals.detail.changedBy', { who: personText(t, actionFacts), when: formatLocalDateTime(actionFacts.at, language) })}
          </p>
          <BeforeAfter fields={fields} before={t('approvals.detail.before')} now={t('approvals.detail.now')} />
          {changes.sections.length > 1 && (
            <LiveOnly>
              <button
                type="button"
                className={cx(button.button, button.quiet)}
                disabled={decisionRunner.busy}
                onClick={() => setRevertedSections([section])}
              >
                {t('approvals.detail.takeBackSection')}
              </button>
            </LiveOnly>
          )}
        </section>
      ))}
      {revertedSections && (
        <ConfirmDecision
          question={t('approvals.confirm.takeBack', { name: row.name })}
          help={t('approvals.confirm.takeBackHelp')}
          yes={t('approvals.confirm.yesTakeBack')}
          asksForReason={false}
          isBusy={decisionRunner.busy}
          onYes={() => void revertSections(revertedSections)}
          onNo={() => setRevertedSections(null)}
        />
      )}
    </article>
  );
};
