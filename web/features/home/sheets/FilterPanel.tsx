import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CATEGORIES, type Category } from '#domain/vocabulary/categories.ts';
import { CATEGORY_TEXTS } from '#domain/vocabulary/texts.ts';
import { FILTER_CONDITIONS } from '#web/browser/preferences.ts';
import { useSession } from '#web/browser/session.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { lazyComponent } from '#web/layout/lazyComponent.tsx';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { useHome } from '#web/services/HomeContext.ts';
import { Chip } from '#web/ui/Chip.tsx';
import chip from '#web/ui/Chip.module.css';
import styles from './FilterPanel.module.css';

/** Loaded on demand, because it needs the permission table, which visitors do not. */
const TopKudos = lazyComponent(async () => (await import('./TopKudos.tsx')).TopKudos);

const AUDIENCE_FILTERS = CATEGORIES.filter((category) => category !== 'ALL');

const FilterPanelContent = () => {
  const { t } = useTranslation();
  const language = useLanguage();
  const isSignedIn = useSession() !== null;
  const {
    tab,
    openNow,
    setOpenNow,
    freeBeds,
    setFreeBeds,
    audiences,
    setAudiences,
    conditions,
    setConditions,
    mapView,
    isMapBesideList,
    isWide,
    showMap,
  } = useHome();
  const toggle = (category: Category, isOn: boolean) =>
    setAudiences(AUDIENCE_FILTERS.filter((audience) => (audience === category ? isOn : audiences.includes(audience))));

  return (
    <div className={styles.panel}>
      <div className={chip.chips}>
        <Chip type="checkbox" name="open" label={t('filters.openNow')} isChecked={openNow} onChange={setOpenNow} />
        {tab === 'SHELTER' && (
          <Chip type="checkbox" name="freeBeds" label={t('filters.freeBeds')} isChecked={freeBeds} onChange={setFreeBeds} />
        )}
        <Chip
          type="checkbox"
          name="map"
          label={t('placeSheet.filters.mapView')}
          isChecked={isWide ? isMapBesideList : mapView}
          onChange={showMap}
        />
        {isSignedIn && (
          <Suspense>
            <TopKudos />
          </Suspense>
        )}
      </div>
      <fieldset>
        <legend className={styles.title}>{t('placeSheet.filters.who')}</legend>
        <div className={chip.chips}>
          <Chip
            type="checkbox"
            name="ALL"
            label={t('placeSheet.filters.everyone')}
            isChecked={audiences.length === 0 && conditions.length === 0}
            onChange={() => {
              setAudiences([]);
              setConditions([]);
            }}
          />
          {AUDIENCE_FILTERS.map((category) => (
            <Chip
              key={category}
              type="checkbox"
              name={category}
              label={CATEGORY_TEXTS[category][language]}
              isChecked={audiences.includes(category)}
              onChange={(isOn) => toggle(category, isOn)}
            />
          ))}
          {FILTER_CONDITIONS.map((name) => (
            <Chip
              key={name}
              type="checkbox"
              name={name}
              label={t(`placeSheet.filters.conditions.${name}`)}
              isChecked={conditions.includes(name)}
              onChange={(isOn) => setConditions(isOn ? [...conditions, name] : conditions.filter((audience) => audience !== name))}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
};

/** All filters of the list: open now, audiences, and conditions. */
export const FilterPanel = ({ children }: { readonly children?: ReactNode }) => (
  <WithNamespaces namespaces={['placeSheet']}>
    <FilterPanelContent />
    {children}
  </WithNamespaces>
);
