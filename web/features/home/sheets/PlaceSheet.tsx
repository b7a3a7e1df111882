import { LocateFixed } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../../api/place.ts';
import button from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import text from '../../../ui/text.module.css';
import { useHome } from '../../../services/HomeContext.ts';
import styles from './PlaceSheet.module.css';
import { useLocateMe } from '../../../services/useLocateMe.ts';
import { PlaceStatus } from './PlaceStatus.tsx';
import { usePlaceSearch } from './usePlaceSearch.ts';
import { MapPin } from '../../../ui/icons.ts';

/** "80205 Denver, CO": the zip code in bold, because it is what people look for. */
const Label = ({ place }: { readonly place: Place }) => {
  const [, code, rest] = (place.kind === 'zip' && /^(\S+?),? (.+)$/.exec(place.label)) || [];
  return code === undefined ? (
    <span>{place.label}</span>
  ) : (
    <span>
      <b>{code}</b> {rest}
    </span>
  );
};

/** Chooses where the list is measured from: this phone's place, a city or a zip code. */
export const PlaceSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { choosePlace } = useHome();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  const choose = (place: Place) => {
    choosePlace(place);
    onClose();
  };
  const { state, locate } = useLocateMe(choose);
  const search = usePlaceSearch(choose);
  const { typed, places, active, type, onKey } = search;
  useEffect(() => field.current?.focus(), []);

  return (
    <Sheet title={t('placeSheet.title')} from="bottom" onClose={onClose}>
      <button type="button" className={cx(button.button, button.wide, styles.mine)} onClick={locate} aria-disabled={state === 'asking'}>
        <LocateFixed size={20} aria-hidden="true" />
        {state === 'asking' ? t('placeSheet.asking') : t('placeSheet.useMine')}
      </button>
      <div className={styles.field}>
        <label htmlFor={`${id}f`}>{t('placeSheet.field')}</label>
        <input
          id={`${id}f`}
          ref={field}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-expanded={places.length > 0}
          aria-controls={`${id}o`}
          aria-autocomplete="list"
          aria-activedescendant={places.length > 0 ? `${id}o${active}` : undefined}
          aria-describedby={`${id}s`}
        />
      </div>
      <PlaceStatus id={`${id}s`} search={search}>
        {state === 'failed' ? t('placeSheet.noLocation') : <span className={text.muted}>{t('placeSheet.help')}</span>}
      </PlaceStatus>
      <div className={styles.options} id={`${id}o`} role="listbox" aria-label={t('placeSheet.found')}>
        {places.map((place, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
          <div
            key={`${place.kind}${place.label}`}
            className={styles.option}
            id={`${id}o${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(place)}
          >
            <MapPin size={20} aria-hidden="true" />
            <Label place={place} />
          </div>
        ))}
      </div>
    </Sheet>
  );
};
