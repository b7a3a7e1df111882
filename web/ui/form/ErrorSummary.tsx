import { useId, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from './errorMessage.ts';
import type { FormSummary } from './useForm.ts';
import styles from './form.module.css';

interface ErrorSummaryProps {
  readonly formSummary: FormSummary;
  /** Further help with the problem, beside its text. */
  readonly children?: ReactNode;
}

const focusField = (event: MouseEvent<HTMLAnchorElement>): void => {
  event.preventDefault();
  const id = event.currentTarget.hash.slice(1);
  document.getElementById(decodeURIComponent(id))?.focus();
};

/** Summary of a form's errors, with links to the fields; it takes focus when it appears. */
export const ErrorSummary = ({ formSummary: { problem, errors, ref }, children }: ErrorSummaryProps) => {
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  const headingId = useId();
  if (problem === null && errors.length === 0) return null;
  return (
    <div className={styles.summary} ref={ref} tabIndex={-1} role="group" aria-labelledby={headingId}>
      <h2 id={headingId}>{problem === null ? t('form.toFix', { count: errors.length }) : messageOf(problem)}</h2>
      {problem !== null && children}
      {errors.map(({ id, text }) => (
        <a key={`${id} ${text}`} href={`#${id}`} onClick={focusField}>
          {text}
        </a>
      ))}
    </div>
  );
};
