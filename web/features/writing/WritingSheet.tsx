import { useTranslation } from 'react-i18next';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import type { WritingProps } from '../../layout/writing.ts';
import type { UnsentForm } from '../../offline/outbox.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import form from '../../ui/form/form.module.css';
import text from '../../ui/text.module.css';
import { WritingForm } from './WritingForm.tsx';
import { RefusedNote } from './RefusedNote.tsx';

/** `refused`: what was written before and was not accepted. */
type WritingSheetProps = WritingProps & { readonly refused?: UnsentForm };

const WritingSheetContent = ({ purpose, about, refused, onClose }: WritingSheetProps) => {
  const { t } = useTranslation();
  const name = about?.name ?? '';
  const [title, lead] = {
    app: [t('visitor.write.feedbackTitle'), t('visitor.write.feedbackLead')],
    connect: [t('visitor.write.connectTitle', { name }), t('visitor.write.connectLead')],
    report: [t('visitor.write.reportTitle'), t('visitor.write.reportLead', { name })],
  }[purpose];
  return (
    <Sheet title={title ?? ''} from="bottom" onClose={onClose} exit>
      <div className={form.form}>
        <p className={text.muted}>{lead}</p>
        {refused && <RefusedNote form={refused} onThrownAway={onClose} />}
        <WritingForm purpose={purpose} about={about} {...(refused && { refused })} />
      </div>
    </Sheet>
  );
};

/** A form over the page it is about. */
export const WritingSheet = (props: WritingSheetProps) => (
  <WithNamespaces of={['visitor', 'form']}>
    <WritingSheetContent {...props} />
  </WithNamespaces>
);
