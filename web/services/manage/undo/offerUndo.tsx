import { lazySheet } from '#web/layout/lazySheet.tsx';
import type { Offer } from '#web/ui/toast/Toast.tsx';

/** The undo dialog, fetched when it is opened. */
export const UndoSheet = lazySheet(async () => (await import('./UndoSheet.tsx')).UndoSheet);

/** Offers, in a notice, to undo a command after a look at what that does. */
export const offerUndo = (command: string, service?: string): Offer => ({
  open: (onClose) => <UndoSheet command={command} service={service} onClose={onClose} />,
});
