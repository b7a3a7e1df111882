import { useTranslation } from 'react-i18next';
import { usePreference } from '../browser/preference.ts';
import { favorites } from '../browser/preferences.ts';
import { useToast } from '../ui/toast/Toast.tsx';

const without = (id: string): readonly string[] => favorites.get().filter((other) => other !== id);

/** Returns whether a service is a favorite on this device, and a function that toggles it and shows a toast with Undo. */
export const useFavorite = (id: string): { readonly saved: boolean; readonly toggle: () => void } => {
  const { t } = useTranslation();
  const say = useToast();
  const saved = usePreference(favorites).includes(id);

  const add = () => favorites.set([...without(id), id]);
  const remove = () => favorites.set(without(id));
  const toggle = () => {
    if (saved) {
      remove();
      say({ text: t('favorites.removed'), action: { label: t('common.undo'), run: add } });
    } else {
      add();
      say({ text: t('favorites.added'), action: { label: t('common.undo'), run: remove } });
    }
  };
  return { saved, toggle };
};
