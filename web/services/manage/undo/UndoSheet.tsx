import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { UndoDialog, type UndoDialogProps } from './UndoDialog.tsx';

/** The undo dialog on a screen that has not loaded its texts. */
export const UndoSheet = (props: UndoDialogProps) => (
  <WithNamespaces of={['happened']} onClose={props.onClose}>
    <UndoDialog {...props} />
  </WithNamespaces>
);
