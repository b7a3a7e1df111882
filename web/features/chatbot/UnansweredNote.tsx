import { useTranslation } from 'react-i18next';
import { NationalLines } from '../../ui/bar/NationalLines.tsx';
import { cx } from '../../ui/cx.ts';
import { CloudOff } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import type { ChatProblem } from './conversation.ts';
import button from '../../ui/button.module.css';
import styles from './Chatbot.module.css';

interface UnansweredNoteProps {
  readonly problem: ChatProblem;
  readonly onRetry: () => void;
}

/** Says why a question has no answer, offers to ask it again, and shows the crisis lines that need no connection. */
export const UnansweredNote = ({ problem, onRetry }: UnansweredNoteProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.unanswered}>
      <div role="alert">
        <Note icon={CloudOff}>{t(`chatbot.problem.${problem}`)}</Note>
      </div>
      <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onRetry}>
        {t('common.tryAgain')}
      </button>
      {problem !== 'tooMany' && (
        <>
          <p>{t('chatbot.linesWithoutConnection')}</p>
          <NationalLines />
        </>
      )}
    </div>
  );
};
