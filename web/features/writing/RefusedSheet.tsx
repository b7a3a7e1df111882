import type { UnsentForm } from '../../offline/outbox.ts';
import { writingOf } from './writingForm.ts';
import { WritingSheet } from './WritingSheet.tsx';

/** Sheet with a refused message in its form, where the user can change and resend or discard it. */
export const RefusedSheet = ({ form, onClose }: { readonly form: UnsentForm; readonly onClose: () => void }) => (
  <WritingSheet {...writingOf(form[1])} earlier={form} onClose={onClose} />
);
