import { useTranslation } from 'react-i18next';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import type { WritingProps } from '../../layout/writing.ts';
import type { UnsentForm } from '../../offline/outbox.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { RefusedNote } from './RefusedNote.tsx';
import { WritingForm } from './WritingForm.tsx';
import text from '../../ui/text.module.css';

/** `earlier`: earlier message that was refused or not sent. */
type WritingSheetProps = WritingProps & { readonly earlier?: UnsentForm };

const WritingSheetContent = ({ purpose, about, earlier, onClose }: WritingSheetProps) => {
  const { t } = useTranslation();
  const name = about?.name ?? '';
  const [title, lead] = {
    app: [t('visitor.write.feedbackTitle'), t('visitor.write.feedbackLead')],
    connect: [t('visitor.write.connectTitle', { name }), t('visitor.write.connectLead')],
    report: [t('visitor.write.reportTitle'), t('visitor.write.reportLead', { name })],
  }[purpose];
  return (
    <Sheet title={title ?? ''} from="bottom" onClose={onClose} exit>
      <WritingForm purpose={purpose} about={about} onClose={onClose} {...(earlier && { earlier })}>
        <p className={text.muted}>{lead}</p>
        {earlier && <RefusedNote form={earlier} onThrownAway={onClose} />}
      </WritingForm>
    </Sheet>
  );
};

/** Form in a sheet above the page to which it belongs. */
export const WritingSheet = (props: WritingSheetProps) => (
  <WithNamespaces of={['visitor', 'form']} onClose={props.onClose}>
    <WritingSheetContent {...props} />
  </WithNamespaces>
);
