import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../browser/useDebounced.ts';
import { ActiveFilterChip } from './ActiveFilterChip.tsx';
import form from '../../ui/form/form.module.css';
import styles from './Audit.module.css';

export interface Suggestion {
  readonly id: string;
  readonly label: string;
}

interface SuggestFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The chosen item; null: none. */
  readonly chosenLabel: string | null;
  readonly onChoose: (chosenLabel: Suggestion | null) => void;
  readonly queryFor: (typedText: string) => UseQueryOptions<Suggestion[], Error, Suggestion[], string[]>;
}

/** Field that suggests items by the first letters of their names, and lets the user choose one. */
export const SuggestField = ({ label, placeholder, chosenLabel, onChoose, queryFor }: SuggestFieldProps) => {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState('');
  const debouncedText = useDebounced(typedText.trim());
  const { data: suggestions } = useQuery(queryFor(debouncedText));
  const id = useId();
  if (chosenLabel !== null) return <ActiveFilterChip label={label} name={chosenLabel} onRemove={() => onChoose(null)} />;
  const shownSuggestions = debouncedText.length > 1 && typedText !== '' ? suggestions : undefined;
  return (
    <div className={styles.suggest}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={form.input}
        value={typedText}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => setTypedText(event.target.value)}
      />
      {shownSuggestions !== undefined && (
        <ul className={styles.found} aria-label={label}>
          {shownSuggestions.length === 0 && <li className={styles.nothing}>{t('audit.nothingFound')}</li>}
          {shownSuggestions.map((suggestion) => (
            <li key={suggestion.id}>
              <button
                type="button"
                onClick={() => {
                  setTypedText('');
                  onChoose(suggestion);
                }}
              >
                {suggestion.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
