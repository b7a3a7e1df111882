import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../browser/useDebounced.ts';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import text from '../../ui/text.module.css';
import { useHome } from '../../services/HomeContext.ts';
import styles from './HomeHeader.module.css';
import { Search } from '../../ui/icons.ts';

interface SearchFieldProps {
  /** It was just opened: typing can begin. */
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Words to look for in the list. */
export const SearchField = ({ opened, onClose }: SearchFieldProps) => {
  const { t } = useTranslation();
  const { words, setWords } = useHome();
  const [typed, setTyped] = useState(words);
  const settled = useDebounced(typed.trim());
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  // Only what somebody typed is asked for; clearing the filters clears the field.
  const asked = useRef(words);
  useEffect(() => {
    if (settled === asked.current) return;
    asked.current = settled;
    setWords(settled);
  }, [settled, setWords]);
  useEffect(() => {
    if (words === asked.current) return;
    asked.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => {
    if (opened) input.current?.focus();
  }, [opened]);

  const close = () => {
    setTyped('');
    asked.current = '';
    setWords('');
    onClose();
  };

  return (
    <div className={styles.search}>
      <Search size={20} aria-hidden="true" />
      <label className={text.hidden} htmlFor={id}>
        {t('search.label')}
      </label>
      <input
        id={id}
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t('search.placeholder')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="button" className={cx(button.icon, styles.close)} aria-label={t('search.close')} onClick={close}>
        <X size={24} aria-hidden="true" />
      </button>
    </div>
  );
};
