import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../browser/useDebounced.ts';
import { Chosen } from './Chosen.tsx';
import form from '../../ui/form/form.module.css';
import styles from './Audit.module.css';

export interface Suggestion {
  readonly id: string;
  readonly label: string;
}

interface SuggestProps {
  readonly label: string;
  readonly placeholder: string;
  /** The chosen item; null: none. */
  readonly chosen: string | null;
  readonly onChoose: (chosen: Suggestion | null) => void;
  readonly queryFor: (words: string) => UseQueryOptions<Suggestion[], Error, Suggestion[], string[]>;
}

/** Field that suggests items by the first letters of their names, and lets the user choose one. */
export const Suggest = ({ label, placeholder, chosen, onChoose, queryFor }: SuggestProps) => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const searchWords = useDebounced(words.trim());
  const { data: found } = useQuery(queryFor(searchWords));
  const id = useId();
  if (chosen !== null) return <Chosen label={label} name={chosen} onRemove={() => onChoose(null)} />;
  const shown = searchWords.length > 1 && words !== '' ? found : undefined;
  return (
    <div className={styles.suggest}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={form.input}
        value={words}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
      {shown !== undefined && (
        <ul className={styles.found} aria-label={label}>
          {shown.length === 0 && <li className={styles.nothing}>{t('audit.nothingFound')}</li>}
          {shown.map((suggestion) => (
            <li key={suggestion.id}>
              <button
                type="button"
                onClick={() => {
                  setWords('');
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
