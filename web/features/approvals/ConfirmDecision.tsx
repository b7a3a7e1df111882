import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { Field } from '../../ui/form/Field.tsx';
import text from '../../ui/text.module.css';

interface ConfirmDecisionProps {
  /** Contains the name or the number of the things. */
  readonly question: string;
  readonly help: string;
  /** Names of the things, where the question only counts them. */
  readonly names?: readonly string[];
  readonly yes: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  /** False where the decision has no reason (keeping a service). */
  readonly withReason?: boolean;
  readonly onYes: (reason: string) => void;
  readonly onNo: () => void;
}

/** Maximum length of a reason that the server accepts. */
const MAX_REASON = 500;

/** Asks the admin to confirm a decision, with an optional reason. */
export const ConfirmDecision = ({
  question,
  help,
  names = [],
  yes,
  danger = false,
  busy,
  withReason = true,
  onYes,
  onNo,
}: ConfirmDecisionProps) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <Confirm
      question={question}
      yes={yes}
      no={t('approvals.confirm.no')}
      danger={danger}
      busy={busy}
      onYes={() => onYes(reason)}
      onNo={onNo}
    >
      {names.length > 0 && (
        <p>
          <b>{names.join(', ')}</b>
        </p>
      )}
      <p className={text.muted}>{help}</p>
      {withReason && (
        <Field
          of={{ id, name: 'reason', value: reason, error: undefined, onChange: setReason }}
          label={t('approvals.confirm.reason')}
          help={t('approvals.confirm.reasonHelp')}
          optional
          maxLength={MAX_REASON}
          autoComplete="off"
        />
      )}
    </Confirm>
  );
};
