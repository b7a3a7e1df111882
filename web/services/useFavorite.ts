import { useTranslation } from 'react-i18next';
import { usePreference } from '../browser/preference.ts';
import { favorites } from '../browser/preferences.ts';
import { useToast } from '../ui/toast/Toast.tsx';

const idsWithout = (id: string): readonly string[] => favorites.get().filter((other) => other !== id);

/** Returns whether a service is a favorite on this device, and a function that toggles it and shows a toast with Undo. */
export const useFavorite = (id: string): { readonly isFavorite: boolean; readonly toggleFavorite: () => void } => {
  const { t } = useTranslation();
  const showToast = useToast();
  const isFavorite = usePreference(favorites).includes(id);

  const add = () => favorites.set([...idsWithout(id), id]);
  const remove = () => favorites.set(idsWithout(id));
  const toggleFavorite = () => {
    if (isFavorite) {
      remove();
      showToast({ text: t('favorites.removed'), action: { label: t('common.undo'), run: add } });
    } else {
      add();
      showToast({ text: t('favorites.added'), action: { label: t('common.undo'), run: remove } });
    }
  };
  return { isFavorite, toggleFavorite };
};
