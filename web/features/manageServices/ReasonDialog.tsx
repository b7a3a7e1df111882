import type { ReactNode } from 'react';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useForm } from '../../ui/form/useForm.ts';

interface ReasonDialogProps {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  /** Over the field. */
  readonly label: string;
  readonly maxLength: number;
  /** The error code of an empty field; none if it may be empty. */
  readonly required?: string;
  /** Gets the trimmed text. Rejects with the refusal. */
  readonly onYes: (words: string) => Promise<void>;
  readonly onNo: () => void;
  readonly children?: ReactNode;
}

/** A question with a text field; the typed text stays until it is accepted. */
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
