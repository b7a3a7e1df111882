import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Tab } from '#domain/vocabulary/serviceTypes.ts';
import { FaqLink } from '../../layout/FaqLink.tsx';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { useHome } from '../../services/HomeContext.ts';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { ChevronDown, MapPin, MessageCircle, Search } from '../../ui/icons.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { FilterGroup } from './lazySheets.ts';
import button from '../../ui/button.module.css';
import styles from './HomeHeader.module.css';

interface HomeHeaderProps {
  readonly onChangePlace: () => void;
  /** True if the list shows the surroundings of the directory's own city because the phone's location is unavailable. */
  readonly isLocationOff?: boolean;
  /** True above the page of a service, which has its own heading and back button. */
  readonly isOnServicePage?: boolean;
}

/** App bar, then place, search, FAQ and chatbot: in a second line on narrow screens, in the same line on wide ones. */
export const HomeHeader = ({ onChangePlace, isLocationOff = false, isOnServicePage = false }: HomeHeaderProps) => {
  const { t } = useTranslation();
  const { place, tab, words, setWords } = useHome();
  const [searchingIn, setSearchingIn] = useState<Tab | null>(null);
  const searching = searchingIn === tab;
  const label = place?.kind === 'here' ? t('place.here') : (place?.label ?? t('place.none'));

  // A ZIP code is shown with its city, without the state. With large text there is room only for the code or the city.
  const [shortLabel, labelRest] = label.split(/(?=,)|(?<=^\d{5})(?= )/);

  return (
    <div className={styles.head} data-night="" data-screen-only="">
      <AppBar
        leftContent={
          <MenuButton>
            <FilterGroup />
          </MenuButton>
        }
        title={
          <>
            <Logo />
            {isOnServicePage ? (
              <span className={styles.title}>{t('app.name')}</span>
            ) : (
              <PageHeading className={styles.title}>{t('app.name')}</PageHeading>
            )}
          </>
        }
        hasExit={isOnServicePage}
      />
      <div role="search" className={styles.place} data-night="" data-searching={searching || words !== '' ? '' : undefined}>
        <button
          type="button"
          className={styles.plate}
          aria-haspopup="dialog"
          data-none={place ? undefined : ''}
          aria-label={[t('place.change', { place: label }), ...(isLocationOff ? [t('place.off')] : [])].join('. ')}
          onClick={onChangePlace}
        >
          <MapPin size={20} aria-hidden="true" />
          <span>
            {shortLabel}
            <small>{labelRest}</small>
            {isLocationOff && (
              <>
                <br />
                <span className={styles.off}>{t('place.off')}</span>
              </>
            )}
          </span>
          <ChevronDown size={20} aria-hidden="true" />
        </button>
        <button type="button" className={`${button.icon} ${styles.open}`} aria-label={t('search.open')} onClick={() => setSearchingIn(tab)}>
          <Search size={24} aria-hidden="true" />
        </button>
        <ListSearch
          key={tab}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          words={words}
          onSearch={setWords}
          inBar={{ className: styles.search, isOpened: searching, onClose: () => setSearchingIn(null) }}
        />
        <FaqLink className={styles.tool} />
        <Link href="/chatbot" className={`${button.icon} ${styles.tool}`} aria-label={t('bar.ask')}>
          <MessageCircle size={24} aria-hidden="true" />
        </Link>
      </div>
    </div>
  );
};
