import { StarOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ServiceCard as Card } from '../../api/types.ts';
import { favorites } from '../../browser/preferences.ts';
import { useHydrated } from '../../browser/useHydrated.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { Star } from '../../services/icons.ts';
import { OldFacts } from '../../services/OldFacts.tsx';
import { ServiceCard } from '../../services/ServiceCard.tsx';
import { useFavorite } from '../../services/useFavorite.ts';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { Note } from '../../ui/Note.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFavorites } from './useFavorites.ts';
import list from '../../services/ServiceCard.module.css';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './FavoritesPage.module.css';

/** Row of a saved place. A swipe to the left uncovers a button that removes it, as does the bin. */
const FavoriteRow = ({ card }: { readonly card: Card }) => {
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

/** Message without favorites: explains the star, with a link to the list. */
const NoFavorites = () => {
  const { t } = useTranslation();
  return (
    <Message icon={Star} heading={<h2>{t('visitor.favorites.empty')}</h2>} help={t('visitor.favorites.emptyHelp')}>
      <Link href="/" className={cx(button.button, button.fill, button.wide)}>
        {t('visitor.favorites.toList')}
      </Link>
      <Link href="/crisis_lines" className={cx(button.button, button.wide)}>
        {t('visitor.favorites.crisis')}
      </Link>
    </Message>
  );
};

const Favorites = () => {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const { ids, cards, goneIds, loading, failed, retry } = useFavorites(searchText);
  if (ids.length === 0) return <NoFavorites />;

  const count = cards.length;
  return (
    <>
      <div className={styles.search} data-screen-only="">
        <ListSearch
          label={t('visitor.favorites.searchLabel')}
          placeholder={t('visitor.favorites.searchPlaceholder')}
          words={searchText}
          onSearch={setSearchText}
        />
        <div className={styles.count} role="status">
          {!loading && <h2>{searchText === '' ? t('visitor.favorites.count', { count }) : t('visitor.favorites.found', { count })}</h2>}
        </div>
      </div>
      {failed && <LoadFailed onRetry={retry} />}
      {loading && count === 0 && <Skeleton />}
      {!loading && !failed && count === 0 && searchText !== '' && (
        <Message icon={Search} heading={<h3>{t('visitor.favorites.noMatch')}</h3>} help={t('visitor.favorites.noMatchHelp')} />
      )}
      {count > 0 && (
        <>
          <OldFacts rows={cards} />
          <ul className={cx(page.rows, list.list)} data-live="">
            {cards.map((favorite) => (
              <FavoriteRow key={favorite.id} card={favorite} />
            ))}
          </ul>
          <p className={cx(page.under, text.muted, text.small)} data-screen-only="">
            {t('visitor.favorites.swipe')}
          </p>
        </>
      )}
      {goneIds.length > 0 && (
        <div className={cx(page.under, styles.gone)}>
          <Note icon={StarOff}>
            {t('visitor.favorites.gone', { count: goneIds.length })}{' '}
            <button type="button" onClick={() => favorites.set(ids.filter((id) => !goneIds.includes(id)))}>
              {t('visitor.favorites.forget')}
            </button>
          </Note>
        </div>
      )}
    </>
  );
};

/** Page with the places saved on this device. */
export const FavoritesPage = () => {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <PageLayout title={t('visitor.favorites.title')} documentTitle={null}>
      {hydrated ? <Favorites /> : <Skeleton />}
    </PageLayout>
  );
};
