import { useTranslation } from 'react-i18next';
import { isRole } from '#kernel/vocabulary/roles.ts';

/** Who saved first, as far as this user may know. */
export interface ChangedBy {
  /** The same person, somewhere else. */
  readonly you: boolean;
  readonly role: string | null;
  readonly name: string | null;
}

/** Who saved a thing first, and when: by name and role as far as this user may know them. */
export const useLastEditor = (): ((by: ChangedBy | null, thing: string, time: string) => string) => {
  const { t } = useTranslation();
  const wordWho = (by: ChangedBy | null): string => {
    if (by === null || by.role === null || !isRole(by.role)) return by?.name ?? t('editing.merge.by.unnamed');
    return by.name === null ? t(`editing.merge.by.${by.role}`) : `${by.name} (${t(`editing.merge.role.${by.role}`)})`;
  };
  return (by, name, time) =>
    by?.you === true ? t('editing.merge.savedByYou', { name, time }) : t('editing.merge.saved', { who: wordWho(by), name, time });
};
