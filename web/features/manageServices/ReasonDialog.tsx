import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useForm } from '../../ui/form/useForm.ts';

interface ReasonDialogProps {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  /** Label of the field. */
  readonly label: string;
  readonly maxLength: number;
  /** Error code for an empty field; undefined if the field may be empty. */
  readonly requiredText?: string;
  /** Called with the trimmed text. Rejects with the refusal. */
  readonly onYes: (reason: string) => Promise<void>;
  readonly onNo: () => void;
  readonly children?: ReactNode;
}

/** Confirmation with a text field. The typed text stays until the server accepts it. */
export const ReasonDialog = ({ question, yes, no, label, maxLength, requiredText, onYes, onNo, children }: ReasonDialogProps) => {
  const { field, submit, isSending, summary } = useForm({
    initial: { words: '' },
    check:
      async () =>
      ({ words: reason }) =>
        requiredText !== undefined && reason.trim() === '' ? { words: { code: requiredText } } : {},
    send: ({ words: reason }) => onYes(reason.trim()),
  });
  return (
    <ConfirmDialog question={question} yesLabel={yes} noLabel={no} isBusy={isSending} onYes={() => submit()} onNo={onNo}>
      {children}
      <ErrorSummary formSummary={summary} />
      <TextAreaField fieldBinding={field('words')} label={label} maxLength={maxLength} />
    </ConfirmDialog>
  );
};
