import { useState } from 'react';
import { UndoSheet } from '../../services/manage/undo/offerUndo.tsx';
import { DecisionReportDialog } from './DecisionReportDialog.tsx';
import type { BatchProgress } from './useBatchProgress.ts';

interface BatchReportDialogProps {
  readonly batch: BatchProgress;
  readonly onClose: () => void;
}

/** Shows the results of a long batch, and offers to undo it. Closing them forgets the batch. */
export const BatchReportDialog = ({ batch, onClose }: BatchReportDialogProps) => {
  const [undoCommandId, setUndoCommandId] = useState<string | null>(null);
  const close = () => {
    onClose();
    batch.dismiss();
  };
  if (undoCommandId !== null) return <UndoSheet command={undoCommandId} onClose={close} />;
  return <DecisionReportDialog report={batch.report} onClose={close} onUndo={setUndoCommandId} />;
};
