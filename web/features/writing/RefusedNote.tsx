import { MailWarning, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dropUnsent, keepUnsent, type UnsentForm } from '../../offline/outbox.ts';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useUnsentForms } from './useUnsentForms.ts';

interface RefusedNoteProps {
  readonly form: UnsentForm;
  readonly onThrownAway: () => void;
}

/** Why something was not accepted and what to do, as long as it waits. */
export const RefusedNote = ({ form: [key, unsent], onThrownAway }: RefusedNoteProps) => {
  const { t } = useTranslation();
  const say = useToast();
  if (!useUnsentForms().some(([waiting]) => waiting === key)) return null;
  const throwAway = () => {
    void dropUnsent(key);
    say({ text: t('visitor.write.thrownAway'), action: { label: t('common.undo'), run: () => void keepUnsent(key, unsent) } });
    onThrownAway();
  };
  return (
    <>
      <Note icon={MailWarning} lamp>
        <b>{t('visitor.write.notAccepted')}</b> {unsent.refused} {t('visitor.write.notAcceptedHelp')}
      </Note>
      <button type="button" className={cx(button.button, button.wide)} onClick={throwAway}>
        <Trash2 size={20} aria-hidden="true" />
        {t('visitor.write.throwAway')}
      </button>
    </>
  );
};
