import { useTranslation } from 'react-i18next';
import type { MessageSheetProps } from '../../layout/messageSheet.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import type { UnsentForm } from '../../offline/outbox.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { RefusedFormNote } from './RefusedFormNote.tsx';
import { WritingForm } from './WritingForm.tsx';
import text from '../../ui/text.module.css';

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
