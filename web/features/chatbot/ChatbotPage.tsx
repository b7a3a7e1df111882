import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhenIdle } from '../../browser/useWhenIdle.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { lazySheet } from '../../layout/lazySheet.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { NationalLines } from '../../ui/bar/NationalLines.tsx';
import { cx } from '../../ui/cx.ts';
import { CircleQuestionMark, CloudOff } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { ChatTurn, fetchReplyDetails, Spoken } from './ChatTurn.tsx';
import { deleteConversation, type ChatProblem } from './conversation.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { useConversation } from './useConversation.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './Chatbot.module.css';

interface UnansweredNoteProps {
  readonly problem: ChatProblem;
  readonly onRetry: () => void;
}

/** Says why a question has no answer, offers to ask it again, and shows the crisis lines that need no connection. */
const UnansweredNote = ({ problem, onRetry }: UnansweredNoteProps) => {
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

interface QuickRepliesProps {
  readonly questions: readonly { readonly text: string; readonly query: string }[];
  readonly onAsk: (question: string) => void;
}

/** Questions to choose from, each a button that asks it. */
const QuickReplies = ({ questions, onAsk }: QuickRepliesProps) => {
  const { t } = useTranslation();
  if (questions.length === 0) return null;
  return (
    <ul className={styles.quick} aria-label={t('chatbot.ready')}>
      {questions.map(({ text: question, query }) => (
        <li key={query}>
          <button type="button" className={cx(button.button, button.quiet, styles.chip)} onClick={() => onAsk(query)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
};

const FaqSheet = lazySheet(async () => (await import('./FaqSheet.tsx')).FaqSheet);

const READY_QUESTIONS = ['food', 'beds', 'open', 'lines'] as const;

/** Opens questions and answers as a sheet, so that the conversation stays. */
const FaqButton = () => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={button.icon} aria-haspopup="dialog" aria-label={t('bar.faq')} onClick={() => setIsOpen(true)}>
        <CircleQuestionMark size={24} aria-hidden="true" />
      </button>
      {isOpen && <FaqSheet onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** Page with the chatbot: a conversation in which a program finds places, beds, hours and crisis lines. */
export const ChatbotPage = () => {
  const { t } = useTranslation();
  const { turns, isWaiting, ask } = useConversation();
  useWhenIdle(fetchReplyDetails);
  const onAsk = (question: string) => {
    if (!isWaiting) void ask(question);
  };
  const last = turns.at(-1);
  const replies = last?.replies ?? [];

  const readyQuestions = READY_QUESTIONS.map((name) => t(`chatbot.readyQuestions.${name}`));
  const offered =
    turns.length === 0
      ? readyQuestions.map((words) => ({ text: words, query: words }))
      : replies.flatMap(({ quickReplies = [] }) => quickReplies);

  return (
    <div className={styles.screen}>
      <AppBar leftContent={<BackButton />} besideTitle={<FaqButton />} hasExit />
      <main className={styles.conversation}>
        <div className={styles.column}>
          <PageHeading title={null} className={cx(page.head, styles.heading)}>
            {t('chatbot.title')}
          </PageHeading>
          <Spoken words={t('chatbot.hello')} />
          <ol className={styles.turns} aria-label={t('chatbot.conversation')}>
            {turns.map((turn, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- turns are only added at the end
              <ChatTurn key={index} turn={turn} isLast={turn === last}>
                {turn === last && turn.problem !== undefined && (
                  <UnansweredNote problem={turn.problem} onRetry={() => onAsk(turn.question)} />
                )}
              </ChatTurn>
            ))}
          </ol>
          <p role="status" className={isWaiting ? styles.waiting : text.hidden}>
            {isWaiting ? t('chatbot.waiting') : replies.map((reply) => reply.text).join(' ')}
          </p>
          {!isWaiting && <QuickReplies questions={offered} onAsk={onAsk} />}
          {turns.length > 0 && (
            <div className={styles.foot}>
              <p className={cx(text.muted, text.small)}>{t('chatbot.stays')}</p>
              <button type="button" className={button.tool} onClick={deleteConversation}>
                {t('chatbot.delete')}
              </button>
            </div>
          )}
        </div>
      </main>
      <QuestionForm isWaiting={isWaiting} onAsk={onAsk} />
    </div>
  );
};
