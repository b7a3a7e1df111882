import type { UnsentForm } from '../../offline/outbox.ts';
import { writingOf } from './writingForm.ts';
import { WritingSheet } from './WritingSheet.tsx';

/** What the server did not take, in the form it was written in, to be changed and sent again or thrown away. */
export const RefusedSheet = ({ form, onClose }: { readonly form: UnsentForm; readonly onClose: () => void }) => (
  <WritingSheet {...writingOf(form[1])} earlier={form} onClose={onClose} />
);
