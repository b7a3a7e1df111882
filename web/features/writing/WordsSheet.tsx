import { useTranslation } from 'react-i18next';
import { WithWords } from '../../frame/WithWords.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import form from '../../ui/form/form.module.css';
import text from '../../ui/text.module.css';
import { WordsForm } from './WordsForm.tsx';
import type { About } from './wordsForm.ts';

/** About a service, unless it is about the app. */
type Written = { readonly purpose: 'connect' | 'report'; readonly about: About } | { readonly purpose: 'app'; readonly about: null };
type WordsSheetProps = Written & { readonly onClose: () => void };

const Inside = ({ purpose, about, onClose }: WordsSheetProps) => {
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
        <WordsForm purpose={purpose} about={about} />
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
