import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarLine } from '../../../offline/BarLine.tsx';
import { batchText } from './batchText.ts';
import { DecisionReportDialog } from './DecisionReportDialog.tsx';
import { useBatchProgress } from './useBatchProgress.ts';

/** Line with the progress of the user's batch; when it is finished, its button opens the results. */
export const BatchLine = () => {
  const { t } = useTranslation();
  const batch = useBatchProgress();
  const [isOpen, setIsOpen] = useState(false);
  if (batch === null) return null;
  const action = batch.isFinished ? { label: t('batch.seeResults'), onPress: () => setIsOpen(true) } : null;
  return (
    <>
      <BarLine icon={batch.isFinished ? CircleCheck : LoaderCircle} action={action}>
        {batchText(t, batch)}
      </BarLine>
      {isOpen && <DecisionReportDialog report={batch.report} onClose={batch.dismiss} />}
    </>
  );
};
