import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '../../api/types.ts';
import { displayNameOf } from './personText.ts';
import button from '../../ui/button.module.css';

interface PersonButtonsProps {
  readonly user: User;
  /** Undefined if the account cannot be deleted from here. */
  readonly onDelete?: (() => void) | undefined;
}

/** Buttons with the actions on a user in a list. */
export const PersonButtons = ({ user, onDelete }: PersonButtonsProps) => {
  const { t } = useTranslation();
  const name = displayNameOf(t, user);
  return (
    <>
      <Link href={`/users/${user.id}`} className={button.icon} aria-label={t('people.users.edit', { name })}>
        <Pencil size={24} aria-hidden="true" />
      </Link>
      {onDelete && (
        <button type="button" className={button.icon} aria-label={t('people.users.delete', { name })} onClick={onDelete}>
          <Trash2 size={24} aria-hidden="true" />
        </button>
      )}
    </>
  );
};
