import { useTranslation } from 'react-i18next';
import { useProblem } from './useProblem.ts';
import button from '../ui/button.module.css';
import styles from './ProblemLine.module.css';

interface ProblemLineProps {
  /** Text about the content that the page still shows. */
  readonly instead?: string;
  /** A retry is running. */
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Line beside the existing content: reports what failed to load, with a button to try again. */
export const ProblemLine = ({ instead = '', busy, onRetry }: ProblemLineProps) => {
  const { t } = useTranslation();
  const { what } = useProblem();
  return (
    <div className={styles.line}>
      <p role="status">
        {what} {instead}
      </p>
      <button type="button" className={button.tool} onClick={onRetry} aria-disabled={busy}>
        {t(busy ? 'common.loading' : 'common.tryAgain')}
      </button>
    </div>
  );
};
