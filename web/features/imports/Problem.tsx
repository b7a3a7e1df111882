import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FormError } from '../../ui/form/errorMessage.ts';
import { Note } from '../../ui/Note.tsx';
import { useProblemText } from './useProblemText.ts';
import styles from './Imports.module.css';

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
