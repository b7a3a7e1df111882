import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShelterBeds } from '../../api/types.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { ChevronDown } from '../../ui/icons.ts';
import { OtherCounters } from './OtherCounters.tsx';
import { useBoardChange } from './useBoardChange.ts';
import styles from './OtherCounters.module.css';

/** Switches the messages about an old count of one shelter on or off. */
const ReminderSwitch = ({ shelter: { id, reminder = true } }: { readonly shelter: ShelterBeds }) => {
  const { t } = useTranslation();
  const reminderCommand = useBoardChange('PUT /services/{id}/bed-reminder');
  return (
    <CheckField
      fieldBinding={{
        id: `reminder-${id}`,
        name: 'reminder',
        value: reminder,
        error: undefined,
        onChange: (on) => void reminderCommand.run({ path: { id }, body: { on } }),
      }}
      label={t('bedsBoard.reminder')}
      help={t('bedsBoard.reminderHelp')}
    />
  );
};

/** Lists the other people who count the beds of a shelter, and switches the shelter's reminders. Collapsed until the user opens it. */
export const ShelterSettings = ({ shelter }: { readonly shelter: ShelterBeds }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { counters: count = 0, name } = shelter;
  const label = count === 0 ? t('bedsBoard.addCounters') : t('bedsBoard.counters', { count });
  return (
    <details className={styles.settings} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary aria-label={`${label}, ${name}`}>
        <UsersRound size={20} aria-hidden="true" />
        <span>{label}</span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      {isOpen && (
        <div className={styles.inside}>
          <OtherCounters shelter={shelter} />
          {shelter.reminder !== undefined && <ReminderSwitch shelter={shelter} />}
        </div>
      )}
    </details>
  );
};
