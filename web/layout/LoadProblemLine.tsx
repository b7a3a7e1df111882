import { useTranslation } from 'react-i18next';
import { useLoadProblem } from './useLoadProblem.ts';
import button from '../ui/button.module.css';
import styles from './LoadProblemLine.module.css';

interface LoadProblemLineProps {
  /** Text about the content that the page still shows. */
  readonly stillShown?: string;
  /** A retry is running. */
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Line beside the existing content: reports what failed to load, with a button to try again. */
export const LoadProblemLine = ({ stillShown = '', isRetrying, onRetry }: LoadProblemLineProps) => {
  const { t } = useTranslation();
  const { message } = useLoadProblem();
  return (
    <div className={styles.line}>
      <p role="status">
        {message} {stillShown}
      </p>
      <button type="button" data-retry="" className={button.tool} onClick={onRetry} aria-disabled={isRetrying}>
        {t(isRetrying ? 'common.loading' : 'common.tryAgain')}
      </button>
    </div>
  );
};
