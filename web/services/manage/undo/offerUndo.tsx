import { lazySheet } from '#web/layout/lazySheet.tsx';
import type { NoticeAction } from '#web/ui/toast/Toast.tsx';

/** Undo dialog, loaded when it opens. */
export const UndoSheet = lazySheet(async () => (await import('./UndoSheet.tsx')).UndoSheet);

/** Returns the action of a toast that opens the undo dialog of a command. */
export const offerUndo = (command: string, service?: string): NoticeAction => ({
  open: (onClose) => <UndoSheet command={command} service={service} onClose={onClose} />,
});
