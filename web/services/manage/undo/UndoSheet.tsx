import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { UndoDialog, type UndoDialogProps } from './UndoDialog.tsx';

/** Undo dialog for screens that have not loaded its translations. */
export const UndoSheet = (props: UndoDialogProps) => (
  <WithNamespaces namespaces={['happened']} onClose={props.onClose}>
    <UndoDialog {...props} />
  </WithNamespaces>
);
