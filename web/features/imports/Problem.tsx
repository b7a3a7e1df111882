import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_IMPORT_MEGABYTES } from '../../api/manage/uploadImport.ts';
import { type FormError, useErrorMessage } from '../../ui/form/errorMessage.ts';
import { Note } from '../../ui/Note.tsx';
import styles from './Imports.module.css';

/** Returns a function for the sentence about a failed action, with what to do next. */
const useProblemText = (): ((problem: FormError) => string) => {
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  return (problem) => {
    if (problem.code === 'TOO_LARGE') return t('imports.error.tooLarge', { most: MAX_IMPORT_MEGABYTES });
    if (problem.code === 'OFFLINE') return t('imports.error.offline');
    if (problem.code === 'NOT_FOUND') return t('imports.error.gone');
    return messageOf(problem);
  };
};

interface ProblemProps {
  readonly problem: FormError | null;
  /** Buttons under the sentence. */
  readonly children?: ReactNode;
}

/** Why the last action failed; nothing without a problem. */
export const Problem = ({ problem, children }: ProblemProps) => {
  const problemText = useProblemText();
  return (
    problem !== null && (
      <div role="alert" className={styles.problem}>
        <Note icon={CircleAlert} isAlert>
          {problemText(problem)}
          {children}
        </Note>
      </div>
    )
  );
};
