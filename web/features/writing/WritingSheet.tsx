import { MailWarning, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MessageSheetProps } from '../../layout/messageSheet.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import type { UnsentForm } from '../../offline/outbox.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useDiscardForm } from './useDiscardForm.ts';
import { useUnsentForms } from './useUnsentForms.ts';
import { WritingForm } from './WritingForm.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';

interface RefusedFormNoteProps {
  readonly form: UnsentForm;
  readonly onDiscarded: () => void;
}

/** Explains why a message was refused and what to do. Renders nothing once it is resent or discarded. */
const RefusedFormNote = ({ form, onDiscarded }: RefusedFormNoteProps) => {
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

/** `formToEdit`: earlier message that was refused or not sent. */
type WritingSheetProps = MessageSheetProps & { readonly formToEdit?: UnsentForm };

const WritingSheetContent = ({ purpose, about, formToEdit, onClose }: WritingSheetProps) => {
  const { t } = useTranslation();
  const name = about?.name ?? '';
  const [title, leadText] = {
    app: [t('visitor.write.feedbackTitle'), t('visitor.write.feedbackLead')],
    connect: [t('visitor.write.connectTitle', { name }), t('visitor.write.connectLead')],
    report: [t('visitor.write.reportTitle'), t('visitor.write.reportLead', { name })],
  }[purpose];
  return (
    <Sheet title={title ?? ''} side="bottom" onClose={onClose} hasExit>
      <WritingForm purpose={purpose} about={about} onClose={onClose} {...(formToEdit && { formToEdit })}>
        <p className={text.muted}>{leadText}</p>
        {formToEdit && <RefusedFormNote form={formToEdit} onDiscarded={onClose} />}
      </WritingForm>
    </Sheet>
  );
};

/** Form in a sheet above the page to which it belongs. */
export const WritingSheet = (props: WritingSheetProps) => (
  <WithNamespaces namespaces={['visitor', 'form']} onClose={props.onClose}>
    <WritingSheetContent {...props} />
  </WithNamespaces>
);
