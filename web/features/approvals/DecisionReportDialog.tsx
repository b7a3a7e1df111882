import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { refusalTextKey } from './refusalTextKey.ts';
import { RefusedName } from './RefusedName.tsx';
import type { DecisionReport, Outcome } from './useDecisions.ts';
import button from '../../ui/button.module.css';
import styles from './DecisionReportDialog.module.css';

const outcomesWithResult = ({ outcomes }: DecisionReport, result: Outcome['result']) =>
  outcomes.filter((outcome) => outcome.result === result);

interface DecisionReportDialogProps {
  readonly report: DecisionReport;
  readonly onClose: () => void;
  readonly onUndo: (commandId: string) => void;
}

/** Shows the results of a batch of services: counts, and by name each service that failed, with the reason. */
export const DecisionReportDialog = ({ report: decisionReport, onClose, onUndo }: DecisionReportDialogProps) => {
  const { t } = useTranslation();
  const { commandId } = decisionReport;
  const [done, unchanged, refused] = [
    outcomesWithResult(decisionReport, 'done'),
    outcomesWithResult(decisionReport, 'unchanged'),
    outcomesWithResult(decisionReport, 'refused'),
  ];
  return (
    <Sheet title={t('approvals.account.title')} side="bottom" onClose={onClose}>
      <ul className={styles.counts}>
        <li>
          {t(decisionReport.decision === 'approve' ? 'approvals.account.approved' : 'approvals.account.removed', { count: done.length })}
        </li>
        {unchanged.length > 0 && (
          <li>
            {t(decisionReport.decision === 'approve' ? 'approvals.account.alreadyApproved' : 'approvals.account.alreadyDeleted', {
              count: unchanged.length,
            })}
          </li>
        )}
        {refused.length > 0 && <li>{t('approvals.account.refused', { count: refused.length })}</li>}
      </ul>
      {refused.length > 0 && (
        <ul className={styles.refused} aria-label={t('approvals.account.refused', { count: refused.length })}>
          {refused.map(({ id, name, code }) => (
            <li key={id}>
              <RefusedName id={id} name={name} onOpen={onClose} />
              <span>{t(`approvals.why.${refusalTextKey(code)}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {commandId !== undefined && done.length > 0 && (
        <button type="button" className={cx(button.button, button.wide)} onClick={() => onUndo(commandId)}>
          {t('common.undo')}
        </button>
      )}
      <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onClose}>
        {t('approvals.backToList')}
      </button>
    </Sheet>
  );
};
