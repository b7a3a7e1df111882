import type { ReactNode } from 'react';
import { Confirm } from '../../ui/form/Confirm.tsx';
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
  readonly required?: string;
  /** Called with the trimmed text. Rejects with the refusal. */
  readonly onYes: (words: string) => Promise<void>;
  readonly onNo: () => void;
  readonly children?: ReactNode;
}

/** Confirmation with a text field. The typed text stays until the server accepts it. */
export const ReasonDialog = ({ question, yes, no, label, maxLength, required, onYes, onNo, children }: ReasonDialogProps) => {
  const { field, submit, sending, summary } = useForm({
    initial: { words: '' },
    check:
      async () =>
      ({ words }) =>
        required !== undefined && words.trim() === '' ? { words: { code: required } } : {},
    send: ({ words }) => onYes(words.trim()),
  });
  return (
    <Confirm question={question} yes={yes} no={no} busy={sending} onYes={() => submit()} onNo={onNo}>
      {children}
      <ErrorSummary of={summary} />
      <TextAreaField of={field('words')} label={label} maxLength={maxLength} />
    </Confirm>
  );
};
