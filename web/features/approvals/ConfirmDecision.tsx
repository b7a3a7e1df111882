import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';

interface ConfirmDecisionProps {
  /** Contains the name or the number of the things. */
  readonly question: string;
  readonly help: string;
  /** Names of the things, where the question only counts them. */
  readonly names?: readonly string[];
  readonly yes: string;
  readonly isDestructive?: boolean;
  readonly isBusy: boolean;
  /** False where the decision has no reason (keeping a service). */
  readonly asksForReason?: boolean;
  /** Another decision than `yes`, with the same reason. */
  readonly alternative?: { readonly label: string; readonly onPress: (reason: string) => void };
  readonly onYes: (reason: string) => void;
  readonly onNo: () => void;
  /** What to consider first. */
  readonly children?: ReactNode;
}

/** Maximum length of a reason that the server accepts. */
const MAX_REASON_LENGTH = 500;

/** Asks the admin to confirm a decision, with an optional reason. */
export const ConfirmDecision = ({
  question,
  help,
  names = [],
  yes,
  isDestructive = false,
  isBusy,
  asksForReason = true,
  alternative,
  onYes,
  onNo,
  children,
}: ConfirmDecisionProps) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <ConfirmDialog
      question={question}
      yesLabel={yes}
      noLabel={t('approvals.confirm.no')}
      isDangerous={isDestructive}
      isBusy={isBusy}
      onYes={() => onYes(reason)}
      onNo={onNo}
    >
      {names.length > 0 && (
        <p>
          <b>{names.join(', ')}</b>
        </p>
      )}
      {children}
      <p className={text.muted}>{help}</p>
      {asksForReason && (
        <Field
          fieldBinding={{ id, name: 'reason', value: reason, error: undefined, onChange: setReason }}
          label={t('approvals.confirm.reason')}
          // What to consider first leaves no room for more help on a phone.
          help={children ? undefined : t('approvals.confirm.reasonHelp')}
          isOptional
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
        />
      )}
      {alternative && (
        <button type="button" className={button.button} disabled={isBusy} onClick={() => alternative.onPress(reason)}>
          {alternative.label}
        </button>
      )}
    </ConfirmDialog>
  );
};
