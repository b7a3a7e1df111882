import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx.ts';
import { Star } from './icons.ts';
import { useFavorite } from './useFavorite.ts';
import button from '../ui/button.module.css';

interface FavoriteButtonProps {
  readonly service: { readonly id: string; readonly name: string };
  readonly className: string | undefined;
}

/** Star that adds a service to the favorites of this device or removes it. */
export const FavoriteButton = ({ service: { id, name }, className }: FavoriteButtonProps) => {
  const { t } = useTranslation();
  const { isFavorite, toggleFavorite } = useFavorite(id);
  return (
    <button
      type="button"
      className={cx(button.icon, className)}
      data-screen-only=""
      aria-pressed={isFavorite}
      aria-label={t('card.save', { name })}
      onClick={toggleFavorite}
    >
      <Star size={24} aria-hidden="true" />
    </button>
  );
};
