import { MailWarning, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UnsentForm } from '../../offline/outbox.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { useThrowAway } from './useThrowAway.ts';
import { useUnsentForms } from './useUnsentForms.ts';
import button from '../../ui/button.module.css';

interface RefusedNoteProps {
  readonly form: UnsentForm;
  readonly onThrownAway: () => void;
}

/** Explains why a message was refused and what to do. Renders nothing once it is resent or discarded. */
export const RefusedNote = ({ form, onThrownAway }: RefusedNoteProps) => {
  const { t } = useTranslation();
  const throwAway = useThrowAway();
  const [key, { refused }] = form;
  const waits = useUnsentForms().some(([waiting]) => waiting === key);
  if (refused === undefined || !waits) return null;
  return (
    <>
      <Note icon={MailWarning} lamp>
        <b>{t('visitor.write.notAccepted')}</b> {refused} {t('visitor.write.notAcceptedHelp')}
      </Note>
      <button
        type="button"
        className={cx(button.button, button.wide)}
        onClick={() => {
          throwAway(form);
          onThrownAway();
        }}
      >
        <Trash2 size={20} aria-hidden="true" />
        {t('visitor.write.throwAway')}
      </button>
    </>
  );
};
