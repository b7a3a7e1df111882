import { useTranslation } from 'react-i18next';
import { isRole } from '#domain/vocabulary/roles.ts';

/** The user who saved first; fields that this user may not see are null. */
export interface ChangedBy {
  /** The same user, on another device or in another tab. */
  readonly you: boolean;
  readonly role: string | null;
  readonly name: string | null;
}

/** Returns a function for the sentence about who saved first, and when: with the name and role that this user may see. */
export const useLastEditorText = (): ((changedBy: ChangedBy | null, recordName: string, time: string) => string) => {
  const { t } = useTranslation();
  const formatEditor = (changedBy: ChangedBy | null): string => {
    if (changedBy === null || changedBy.role === null || !isRole(changedBy.role)) return changedBy?.name ?? t('editing.merge.by.unnamed');
    return changedBy.name === null
      ? t(`editing.merge.by.${changedBy.role}`)
      : `${changedBy.name} (${t(`editing.merge.role.${changedBy.role}`)})`;
  };
  return (changedBy, name, time) =>
    changedBy?.you === true
      ? t('editing.merge.savedByYou', { name, time })
      : t('editing.merge.saved', { who: formatEditor(changedBy), name, time });
};
