import { LocateFixed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '#web/browser/place.ts';
import { usePreference } from '#web/browser/preference.ts';
import { chosenPlace } from '#web/browser/preferences.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { useHome } from '#web/services/HomeContext.ts';
import { useLocateMe } from '#web/services/useLocateMe.ts';
import { cx } from '#web/ui/cx.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { PlaceField } from './PlaceField.tsx';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './PlaceSheet.module.css';

interface PlaceSheetProps {
  readonly onClose: () => void;
}

const PlaceSheetContent = ({ onClose }: PlaceSheetProps) => {
  const { t } = useTranslation();
  const { choosePlace } = useHome();
  const storedPlace = usePreference(chosenPlace);
  const choosePlaceAndClose = (place: Place | null) => {
    choosePlace(place);
    onClose();
  };
  const { state, locate } = useLocateMe(choosePlaceAndClose);
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => fieldRef.current?.focus(), []);

  return (
    <Sheet title={t('placeSheet.title')} side="bottom" onClose={onClose}>
      <button type="button" className={cx(button.button, button.wide, styles.mine)} onClick={locate} aria-disabled={state === 'asking'}>
        <LocateFixed size={20} aria-hidden="true" />
        {state === 'asking' ? t('placeSheet.asking') : t('placeSheet.useMine')}
      </button>
      <div className={styles.found}>
        <PlaceField
          label={t('placeSheet.field')}
          fieldRef={fieldRef}
          onChoose={choosePlaceAndClose}
          help={state === 'failed' ? t('placeSheet.noLocation') : <span className={text.muted}>{t('placeSheet.help')}</span>}
        />
      </div>
      {storedPlace !== null && (
        <button type="button" className={cx(button.button, button.wide)} onClick={() => choosePlaceAndClose(null)}>
          {t('placeSheet.forget')}
        </button>
      )}
    </Sheet>
  );
};

/** Sheet to choose the place from which distances are measured: the phone's location, a city or a ZIP code. */
export const PlaceSheet = (props: PlaceSheetProps) => (
  <WithNamespaces namespaces={['placeSheet']} onClose={props.onClose}>
    <PlaceSheetContent {...props} />
  </WithNamespaces>
);
