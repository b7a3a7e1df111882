import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '../../api/types.ts';
import { displayNameOf } from './personText.ts';
import button from '../../ui/button.module.css';

interface PersonButtonsProps {
  readonly user: User;
  /** Address of the person beside the list. */
  readonly url: string;
  /** Undefined if the account cannot be deleted from here. */
  readonly onDelete?: (() => void) | undefined;
}

/** Buttons with the actions on a user in a list. */
export const PersonButtons = ({ user, url, onDelete }: PersonButtonsProps) => {
  const { t } = useTranslation();
  const name = displayNameOf(t, user);
  return (
    <>
      <Link href={url} className={button.icon} aria-label={t('people.users.edit', { name })}>
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
