import { useTranslation } from 'react-i18next';
import { isRole } from '../../../../domain/vocabulary/roles.ts';
import type { ChangedBy } from '../machine/formMachine.ts';

/** Who saved a service meanwhile, and when: by name and role as far as this person may know it. */
export const useWhoSaved = (): ((by: ChangedBy | null, service: string, time: string) => string) => {
  const { t } = useTranslation();
  const wordWho = (by: ChangedBy | null): string => {
    if (by === null || by.role === null || !isRole(by.role)) return by?.name ?? t('serviceForm.merge.by.somebody');
    return by.name === null
      ? t(`serviceForm.merge.by.${by.role}`)
      : t('serviceForm.merge.named', { person: by.name, role: t(`serviceForm.merge.role.${by.role}`) });
  };
  return (by, name, time) =>
    by?.you === true ? t('serviceForm.merge.savedByYou', { name, time }) : t('serviceForm.merge.saved', { who: wordWho(by), name, time });
};
