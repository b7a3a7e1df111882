import { LocateFixed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '#web/browser/place.ts';
import { usePreference } from '#web/browser/preference.ts';
import { locationRefused } from '#web/browser/preferences.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { useHome } from '#web/services/HomeContext.ts';
import { useLocateMe } from '#web/services/useLocateMe.ts';
import { PlaceField } from '../sheets/PlaceField.tsx';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './Near.module.css';

const AskForPlaceContent = () => {
  const { t } = useTranslation();
  const home = useHome();
  const choosePlaceAndFocusList = (place: Place) => {
    home.choosePlace(place);
    // This section is removed, so the focus moves to the heading with the number of places.
    document.querySelector<HTMLElement>('#list [role="status"] h2')?.focus({ preventScroll: true });
  };
  const { state, locate } = useLocateMe(choosePlaceAndFocusList);
  const isLocationRefused = usePreference(locationRefused);
  const [allowsLetters, setAllowsLetters] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (allowsLetters) fieldRef.current?.focus();
  }, [allowsLetters]);

  return (
    <section className={styles.section} data-screen-only="">
      <h2>{t('near.where')}</h2>
      <p>{isLocationRefused || state === 'failed' ? t('placeSheet.noLocation') : t('near.whereHelp')}</p>
      <div className={styles.field}>
        <PlaceField
          label={t('near.field')}
          onChoose={choosePlaceAndFocusList}
          isNumeric={!allowsLetters}
          fieldRef={fieldRef}
          help={<span className={text.muted}>{t(allowsLetters ? 'placeSheet.help' : 'near.digits')}</span>}
          besideField={
            <button type="button" className={button.button} onClick={locate} aria-disabled={state === 'asking'}>
              <LocateFixed size={20} aria-hidden="true" />
              {state === 'asking' ? t('placeSheet.asking') : t('placeSheet.useMine')}
            </button>
          }
        />
        {!allowsLetters && (
          <button type="button" className={styles.letters} onClick={() => setAllowsLetters(true)}>
            {t('near.city')}
          </button>
        )}
      </div>
    </section>
  );
};

/** Section above a list without a place: lets the visitor choose a place, and explains why. */
export const AskForPlace = () => (
  <WithNamespaces namespaces={['near', 'placeSheet']}>
    <AskForPlaceContent />
  </WithNamespaces>
);
