import { SendHorizontal } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './Chatbot.module.css';

/** Longest question that the server accepts, in characters. */
const MAX_LENGTH = 500;

interface QuestionFormProps {
  readonly isWaiting: boolean;
  readonly onAsk: (question: string) => void;
}

/** The field for a question, and its button; Enter sends, Shift and Enter begin a new line. */
export const QuestionForm = ({ isWaiting, onAsk }: QuestionFormProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [question, setQuestion] = useState('');
  const isTooLong = question.trim().length > MAX_LENGTH;

  const send = () => {
    if (question.trim() === '' || isTooLong || isWaiting) return;
    onAsk(question.trim());
    setQuestion('');
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.dock}
      aria-label={t('chatbot.title')}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <label className={text.hidden} htmlFor={id}>
        {t('chatbot.question')}
      </label>
      <textarea
        id={id}
        className={styles.field}
        rows={1}
        placeholder={t('chatbot.question')}
        value={question}
        autoComplete="off"
        enterKeyHint="send"
        aria-invalid={isTooLong}
        aria-describedby={isTooLong ? `${id}e` : undefined}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <button
        type="submit"
        className={cx(button.button, button.fill, styles.send)}
        aria-label={t('chatbot.send')}
        aria-disabled={isWaiting}
      >
        <SendHorizontal size={24} aria-hidden="true" />
      </button>
      {isTooLong && (
        <p id={`${id}e`} className={styles.tooLong} role="alert">
          {t('chatbot.tooLong', { max: MAX_LENGTH, count: question.trim().length - MAX_LENGTH })}
        </p>
      )}
    </form>
  );
};
