import { useTranslation } from 'react-i18next';
import { WithWords } from '../../layout/WithNamespace.tsx';
import type { WritingProps } from '../../layout/writing.ts';
import type { UnsentForm } from '../../offline/outbox.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import form from '../../ui/form/form.module.css';
import text from '../../ui/text.module.css';
import { WordsForm } from './WritingForm.tsx';
import { RefusedNote } from './RefusedNote.tsx';

/** `again`: what was written before and was not accepted. */
type WordsSheetProps = WritingProps & { readonly again?: UnsentForm };

const Inside = ({ purpose, about, again, onClose }: WordsSheetProps) => {
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
        {again && <RefusedNote form={again} onThrownAway={onClose} />}
        <WordsForm purpose={purpose} about={about} {...(again && { again })} />
      </div>
    </Sheet>
  );
};

/** A form over the page it is about. */
export const WordsSheet = (props: WordsSheetProps) => (
  <WithWords pack="visitor">
    <WithWords pack="account">
      <Inside {...props} />
    </WithWords>
  </WithWords>
);
