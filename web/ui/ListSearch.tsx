import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../browser/useDebounced.ts';
import button from './button.module.css';
import text from './text.module.css';
import styles from './ListSearch.module.css';
import { Search } from './icons.ts';

interface ListSearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly onSearch: (words: string) => void;
}

/** Words to look for in the list below it. */
export const ListSearch = ({ label, placeholder, onSearch }: ListSearchProps) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const settled = useDebounced(typed.trim());
  const input = useRef<HTMLInputElement>(null);
  const search = useRef(onSearch);
  const id = useId();
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => search.current(settled), [settled]);

  const clear = () => {
    setTyped('');
    search.current('');
    input.current?.focus();
  };

  return (
    <div role="search" className={styles.search}>
      <Search size={20} aria-hidden="true" />
      <label className={text.hidden} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && (
        <button type="button" className={button.icon} aria-label={t('search.clear')} onClick={clear}>
          <X size={24} aria-hidden="true" />
        </button>
      )}
    </div>
  );
};
