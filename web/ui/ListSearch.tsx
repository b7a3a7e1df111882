import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../browser/useDebounced.ts';
import { cx } from './cx.ts';
import { Search } from './icons.ts';
import button from './button.module.css';
import styles from './ListSearch.module.css';
import text from './text.module.css';

interface ListSearchProps {
  readonly label: string;
  readonly placeholder: string;
  /** The current search words; they replace the typed text when something else than typing changes them. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
  /** Set if the field is in a bar that opens and closes it; it takes focus once `isOpened`. */
  readonly inBar?: { readonly className: string | undefined; readonly isOpened: boolean; readonly onClose: () => void };
}

/** Search field of a list. */
export const ListSearch = ({ label, placeholder, words, onSearch, inBar }: ListSearchProps) => {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState(words);
  const debouncedText = useDebounced(typedText.trim());
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  // Calls `onSearch` for typed words only; clearing the filters elsewhere also clears the field.
  const searchedWords = useRef(words);
  useEffect(() => {
    if (debouncedText === searchedWords.current) return;
    searchedWords.current = debouncedText;
    onSearch(debouncedText);
  }, [debouncedText, onSearch]);
  useEffect(() => {
    if (words === searchedWords.current) return;
    searchedWords.current = words;
    setTypedText(words);
  }, [words]);
  useEffect(() => {
    if (inBar?.isOpened) input.current?.focus();
  }, [inBar?.isOpened]);

  const clear = () => {
    setTypedText('');
    searchedWords.current = '';
    onSearch('');
    if (inBar) inBar.onClose();
    else input.current?.focus();
  };

  return (
    <div role={inBar ? undefined : 'search'} className={cx(styles.search, inBar?.className)}>
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
        value={typedText}
        onChange={(event) => setTypedText(event.target.value)}
      />
      {(inBar || typedText !== '') && (
        <button type="button" className={button.icon} aria-label={t(inBar ? 'search.close' : 'search.clear')} onClick={clear}>
          <X size={24} aria-hidden="true" />
        </button>
      )}
    </div>
  );
};
