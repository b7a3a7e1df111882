import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import type { Decision } from '../../services/manage/batch/useDecisions.ts';
import { ConfirmDecision } from './ConfirmDecision.tsx';
import { ReviewFirst } from './ReviewFirst.tsx';

interface ConfirmBatchProps {
  readonly decision: Decision;
  readonly rows: readonly ManagedService[];
  /** Services among `rows` with a reason to look at them first. */
  readonly reviewRows: readonly ManagedService[];
  readonly isBusy: boolean;
  readonly onYes: (decision: Decision, rows: readonly ManagedService[], reason: string) => Promise<void>;
  readonly onNo: () => void;
}

/** Asks to confirm a decision about several services. If some deserve a look first, it offers to approve only the others. */
export const ConfirmBatch = ({ decision, rows, reviewRows, isBusy, onYes, onNo }: ConfirmBatchProps) => {
  const { t } = useTranslation();
  const count = rows.length;
  if (decision === 'remove')
    return (
      <ConfirmDecision
        question={t('approvals.confirm.remove', { count })}
        help={t('approvals.confirm.removeHelp', { count })}
        names={rows.map(({ name }) => name)}
        yes={t('approvals.confirm.yesRemove')}
        isDestructive
        isBusy={isBusy}
        onYes={(reason) => void onYes(decision, rows, reason)}
        onNo={onNo}
      />
    );
  const reviewIds = new Set(reviewRows.map(({ id }) => id));
  const otherRows = rows.filter(({ id }) => !reviewIds.has(id));
  const approveAll = (reason: string) => void onYes(decision, rows, reason);
  const hasChoice = reviewRows.length > 0 && otherRows.length > 0;
  return (
    <ConfirmDecision
      question={t('approvals.confirm.approve', { count })}
      help={t('approvals.confirm.approveHelp', { count })}
      yes={
        hasChoice
          ? t('approvals.confirm.approveOthers', { count: otherRows.length })
          : t(reviewRows.length > 0 ? 'approvals.confirm.approveAll' : 'approvals.confirm.yesApprove', { count })
      }
      isBusy={isBusy}
      {...(hasChoice && { alternative: { label: t('approvals.confirm.approveAll', { count }), onPress: approveAll } })}
      onYes={hasChoice ? (reason) => void onYes(decision, otherRows, reason) : approveAll}
      onNo={onNo}
    >
      {reviewRows.length > 0 && <ReviewFirst total={count} rows={reviewRows} onOpen={onNo} />}
    </ConfirmDecision>
  );
};
