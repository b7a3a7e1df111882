import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../../api/ApiContext.ts';
import { serviceQuery } from '../../../api/queries.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { UndoSheet } from '../undo/offerUndo.tsx';
import { refusalTextKey } from './refusalTextKey.ts';
import type { ListPath } from './runningBatch.ts';
import type { DecisionReport, Outcome } from './useDecisions.ts';
import button from '../../../ui/button.module.css';
import styles from './DecisionReportDialog.module.css';

interface RefusedNameProps {
  readonly id: string;
  /** Undefined if the page did not start the batch: then the name is loaded. */
  readonly name: string | undefined;
  readonly listPath: ListPath;
  readonly onOpen: () => void;
}

/** Name of a service that a batch did not change, which leads to its entry in the list. A service that cannot be loaded has only its id. */
const RefusedName = ({ id, name, listPath, onOpen }: RefusedNameProps) => {
  const loadedName = useQuery({ ...serviceQuery(useApi(), id, useLanguage()), enabled: name === undefined }).data?.name;
  return (
    <b>
      <Link href={`${listPath}?service=${id}`} onClick={onOpen}>
        <bdi>{name ?? loadedName ?? id}</bdi>
      </Link>
    </b>
  );
};

const outcomesWithResult = ({ outcomes }: DecisionReport, result: Outcome['result']) =>
  outcomes.filter((outcome) => outcome.result === result);

interface DecisionReportDialogProps {
  readonly report: DecisionReport;
  readonly onClose: () => void;
}

/** Shows the results of a batch of services: counts, and by name each service that failed, with the reason. It offers to undo the batch. */
export const DecisionReportDialog = ({ report, onClose }: DecisionReportDialogProps) => {
  const { t } = useTranslation();
  const [undoCommandId, setUndoCommandId] = useState<string | null>(null);
  const { commandId } = report;
  const [done, unchanged, refused] = [
    outcomesWithResult(report, 'done'),
    outcomesWithResult(report, 'unchanged'),
    outcomesWithResult(report, 'refused'),
  ];
  if (undoCommandId !== null) return <UndoSheet command={undoCommandId} onClose={onClose} />;
  return (
    <Sheet title={t('batch.results')} side="bottom" onClose={onClose}>
      <ul className={styles.counts}>
        <li>{t(report.decision === 'approve' ? 'batch.approved' : 'batch.removed', { count: done.length })}</li>
        {unchanged.length > 0 && (
          <li>
            {t(report.decision === 'approve' ? 'batch.alreadyApproved' : 'batch.alreadyDeleted', {
              count: unchanged.length,
            })}
          </li>
        )}
        {refused.length > 0 && <li>{t('batch.refused', { count: refused.length })}</li>}
      </ul>
      {refused.length > 0 && (
        <ul className={styles.refused} aria-label={t('batch.refused', { count: refused.length })}>
          {refused.map(({ id, name, code }) => (
            <li key={id}>
              <RefusedName id={id} name={name} listPath={report.listPath} onOpen={onClose} />
              <span>{t(`batch.why.${refusalTextKey(code)}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {commandId !== undefined && done.length > 0 && (
          <button type="button" className={cx(button.button, button.wide)} onClick={() => setUndoCommandId(commandId)}>
            {t('common.undo')}
          </button>
        )}
        <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onClose}>
          {t('batch.done')}
        </button>
      </div>
    </Sheet>
  );
};
