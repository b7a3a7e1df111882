import { LocateFixed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '#web/api/place.ts';
import { usePreference } from '#web/browser/preference.ts';
import { locationRefused } from '#web/browser/preferences.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { useHome } from '#web/services/HomeContext.ts';
import { useLocateMe } from '#web/services/useLocateMe.ts';
import { PlaceField } from '../sheets/PlaceField.tsx';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './Near.module.css';

const Contents = () => {
  const { t } = useTranslation();
  const home = useHome();
  const choose = (place: Place) => {
    home.choosePlace(place);
    // This section is removed, so the focus moves to the heading with the number of places.
    document.querySelector<HTMLElement>('#list [role="status"] h2')?.focus({ preventScroll: true });
  };
  const { state, locate } = useLocateMe(choose);
  const refused = usePreference(locationRefused);
  const [letters, setLetters] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (letters) field.current?.focus();
  }, [letters]);

  return (
    <section className={styles.section} data-screen-only="">
      <h2>{t('near.where')}</h2>
      <p>{refused || state === 'failed' ? t('placeSheet.noLocation') : t('near.whereHelp')}</p>
      <div className={styles.field}>
        <PlaceField
          label={t('near.field')}
          onChoose={choose}
          digits={!letters}
          field={field}
          help={<span className={text.muted}>{t(letters ? 'placeSheet.help' : 'near.digits')}</span>}
          beside={
            <button type="button" className={button.button} onClick={locate} aria-disabled={state === 'asking'}>
              <LocateFixed size={20} aria-hidden="true" />
              {state === 'asking' ? t('placeSheet.asking') : t('placeSheet.useMine')}
            </button>
          }
        />
        {!letters && (
          <button type="button" className={styles.letters} onClick={() => setLetters(true)}>
            {t('near.city')}
          </button>
        )}
      </div>
    </section>
  );
};

/** Section above a list without a place: lets the visitor choose a place, and explains why. */
export const WhereAreYou = () => (
  <WithNamespaces of={['near', 'placeSheet']}>
    <Contents />
  </WithNamespaces>
);
