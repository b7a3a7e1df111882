import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import button from '../../ui/button.module.css';
import styles from './Chatbot.module.css';

interface QuickRepliesProps {
  readonly questions: readonly { readonly text: string; readonly query: string }[];
  readonly onAsk: (question: string) => void;
}

/** Questions to choose from, each a button that asks it. */
export const QuickReplies = ({ questions, onAsk }: QuickRepliesProps) => {
  const { t } = useTranslation();
  if (questions.length === 0) return null;
  return (
    <ul className={styles.quick} aria-label={t('chatbot.ready')}>
      {questions.map(({ text, query }) => (
        <li key={query}>
          <button type="button" className={cx(button.button, button.quiet, styles.chip)} onClick={() => onAsk(query)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
};
