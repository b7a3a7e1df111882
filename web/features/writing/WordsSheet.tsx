import { useTranslation } from 'react-i18next';
import { WithWords } from '../../frame/WithWords.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import text from '../../ui/text.module.css';
import { WordsForm } from './WordsForm.tsx';
import type { About } from './wordsForm.ts';

interface WordsSheetProps {
  readonly purpose: 'connect' | 'report';
  readonly about: About;
  readonly onClose: () => void;
}

const Inside = ({ purpose, about, onClose }: WordsSheetProps) => {
  const { t } = useTranslation();
  const { name } = about;
  const isConnect = purpose === 'connect';
  return (
    <Sheet title={isConnect ? t('visitor.write.connectTitle', { name }) : t('visitor.write.reportTitle')} from="bottom" onClose={onClose}>
      <p className={text.muted}>{isConnect ? t('visitor.write.connectLead') : t('visitor.write.reportLead', { name })}</p>
      <WordsForm purpose={purpose} about={about} />
    </Sheet>
  );
};

/** The forms of a service, over its page. */
export const WordsSheet = (props: WordsSheetProps) => (
  <WithWords pack="visitor">
    <WithWords pack="account">
      <Inside {...props} />
    </WithWords>
  </WithWords>
);
