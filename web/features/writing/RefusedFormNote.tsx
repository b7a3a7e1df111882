import { MailWarning, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UnsentForm } from '../../offline/outbox.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { useDiscardForm } from './useDiscardForm.ts';
import { useUnsentForms } from './useUnsentForms.ts';
import button from '../../ui/button.module.css';

interface RefusedFormNoteProps {
  readonly form: UnsentForm;
  readonly onDiscarded: () => void;
}

/** Explains why a message was refused and what to do. Renders nothing once it is resent or discarded. */
export const RefusedFormNote = ({ form, onDiscarded }: RefusedFormNoteProps) => {
  const { t } = useTranslation();
  const discardForm = useDiscardForm();
  const [key, { refused }] = form;
  const isStillStored = useUnsentForms().some(([storedKey]) => storedKey === key);
  if (refused === undefined || !isStillStored) return null;
  return (
    <>
      <Note icon={MailWarning} isLampColoured>
        <b>{t('visitor.write.notAccepted')}</b> {refused} {t('visitor.write.notAcceptedHelp')}
      </Note>
      <button
        type="button"
        className={cx(button.button, button.wide)}
        onClick={() => {
          discardForm(form);
          onDiscarded();
        }}
      >
        <Trash2 size={20} aria-hidden="true" />
        {t('visitor.write.throwAway')}
      </button>
    </>
  );
};
