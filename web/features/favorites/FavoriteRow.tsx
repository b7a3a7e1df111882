import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServiceCard as Card } from '../../api/types.ts';
import { ServiceCard } from '../../services/ServiceCard.tsx';
import { useFavorite } from '../../services/useFavorite.ts';
import button from '../../ui/button.module.css';
import styles from './FavoritesPage.module.css';

/** Row of a saved place. A swipe to the left uncovers a button that removes it, as does the bin. */
export const FavoriteRow = ({ card }: { readonly card: Card }) => {
  const { t } = useTranslation();
  const { toggleFavorite } = useFavorite(card.id);
  const removeLabel = t('visitor.favorites.remove', { name: card.name });
  return (
    <li className={styles.row} data-service={card.id}>
      <ServiceCard
        card={card}
        endContent={
          <button type="button" className={button.icon} aria-label={removeLabel} onClick={toggleFavorite}>
            <Trash2 size={24} aria-hidden="true" />
          </button>
        }
      />
      {/* The bin does the same for keyboards and screen readers. */}
      <button type="button" className={styles.behind} tabIndex={-1} aria-hidden="true" data-screen-only="" onClick={toggleFavorite}>
        <Trash2 size={24} aria-hidden="true" />
        {t('visitor.favorites.removeShort')}
      </button>
    </li>
  );
};
