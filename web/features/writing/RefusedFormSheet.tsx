import type { UnsentForm } from '../../offline/outbox.ts';
import { writingTargetOf } from './writingForm.ts';
import { WritingSheet } from './WritingSheet.tsx';

/** Sheet with a refused message in its form, where the user can change and resend or discard it. */
export const RefusedFormSheet = ({ form, onClose }: { readonly form: UnsentForm; readonly onClose: () => void }) => (
  <WritingSheet {...writingTargetOf(form[1])} formToEdit={form} onClose={onClose} />
);
