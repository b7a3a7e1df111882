import type { UnsentForm } from '../../offline/outbox.ts';
import { WordsSheet } from './WritingSheet.tsx';
import { writingOf } from './writingForm.ts';

/** What the server did not take, in the form it was written in, to be changed and sent again or thrown away. */
export const AgainSheet = ({ form, onClose }: { readonly form: UnsentForm; readonly onClose: () => void }) => (
  <WordsSheet {...writingOf(form[1])} again={form} onClose={onClose} />
);
