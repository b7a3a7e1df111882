import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Tag } from '#web/ui/Tag.tsx';
import type { EditedHours } from './editedHours.ts';
import type { ListName } from './entryDraft.ts';
import { entriesNotIn } from './hoursChanges.ts';
import type { HoursEvent } from './hoursContext.ts';
import { entryRow, entryText } from './refusalText.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './HoursEditor.module.css';

interface EntryRowsProps {
  readonly label: string;
  readonly list: ListName;
  /** Indexes of the shown entries in the list. */
  readonly indexes: readonly number[];
  readonly hours: EditedHours;
  readonly opened: EditedHours;
  readonly send: (event: HoursEvent) => void;
}

/** List of entries, each with buttons to change and remove it. */
export const EntryRows = ({ label, list, indexes, hours, opened, send }: EntryRowsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const addedEntries = new Set<unknown>(entriesNotIn<EditedHours[ListName][number]>(hours[list], opened[list]));
  return (
    <ul className={styles.rows} aria-label={label}>
      {indexes.map((index) => {
        const entry = hours[list][index];
        if (entry === undefined) return null;
        const entryName = entryText(t, entry, language);
        const { label: dayLabel, times } = entryRow(t, entry, language);
        return (
          <li key={index}>
            <p>
              <b>{dayLabel}</b> <span className={text.nowrap}>{times}</span>{' '}
              {addedEntries.has(entry) && <Tag tone="lamp">{t('hours.new')}</Tag>}
            </p>
            <button
              type="button"
              id={`change-${list}-${index}`}
              className={button.icon}
              aria-label={t('hours.change', { what: entryName })}
              onClick={() => send({ type: 'edit', list, index })}
            >
              <Pencil size={24} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={button.icon}
              aria-label={t('hours.remove', { what: entryName })}
              onClick={() => send({ type: 'remove', list, index })}
            >
              <Trash2 size={24} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
};
