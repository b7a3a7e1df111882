import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#domain/values/errors.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import type { EditedHours } from './editedHours.ts';
import { refusalText } from './refusalText.ts';
import styles from './EntryForm.module.css';

interface RefusalMessageProps {
  readonly id: string;
  readonly issues: readonly Issue[];
  readonly hours: EditedHours;
  /** Buttons that resolve the refusal. */
  readonly children?: ReactNode;
}

/** Reason of a refusal, in red. Announced immediately. */
export const RefusalMessage = ({ id, issues, hours, children }: RefusalMessageProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const sentences = [...new Set(issues.map((issue) => refusalText(t, issue, hours, language)))];
  return (
    <div id={id} role="alert">
      {sentences.length > 0 && (
        <div className={styles.refusal}>
          <CircleAlert size={20} aria-hidden="true" />
          <div>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {children}
          </div>
        </div>
      )}
    </div>
  );
};
