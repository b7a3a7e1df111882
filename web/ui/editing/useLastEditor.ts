import { useTranslation } from 'react-i18next';
import { isRole } from '#kernel/vocabulary/roles.ts';

/** The user who saved first; fields that this user may not see are null. */
export interface ChangedBy {
  /** The same user, on another device or in another tab. */
  readonly you: boolean;
  readonly role: string | null;
  readonly name: string | null;
}

/** Returns a function for the sentence about who saved first, and when: with the name and role that this user may see. */
export const useLastEditor = (): ((by: ChangedBy | null, thing: string, time: string) => string) => {
  const { t } = useTranslation();
  const wordWho = (by: ChangedBy | null): string => {
    if (by === null || by.role === null || !isRole(by.role)) return by?.name ?? t('editing.merge.by.unnamed');
    return by.name === null ? t(`editing.merge.by.${by.role}`) : `${by.name} (${t(`editing.merge.role.${by.role}`)})`;
  };
  return (by, name, time) =>
    by?.you === true ? t('editing.merge.savedByYou', { name, time }) : t('editing.merge.saved', { who: wordWho(by), name, time });
};
