import { useId, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '#web/browser/place.ts';
import { MapPin } from '#web/ui/icons.ts';
import { PlaceStatus } from './PlaceStatus.tsx';
import { usePlaceSearch } from './usePlaceSearch.ts';
import styles from './PlaceField.module.css';

/** Label such as "80205 Denver, CO", with the ZIP code in bold, because visitors look for it. */
const PlaceLabel = ({ place }: { readonly place: Place }) => {
  const [, zipCode, labelRest] = (place.kind === 'zip' && /^(\S+?),? (.+)$/.exec(place.label)) || [];
  return zipCode === undefined ? (
    <span>{place.label}</span>
  ) : (
    <span>
      <b>{zipCode}</b> {labelRest}
    </span>
  );
};

interface PlaceFieldProps {
  readonly label: string;
  readonly onChoose: (place: Place) => void;
  /** Help below the empty field. */
  readonly help: ReactNode;
  /** True to open the numeric keyboard of a phone first; a button switches to letters. */
  readonly isNumeric?: boolean;
  /** Ref of the input, so that the caller can focus it. */
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  /** Content beside the field where there is room. */
  readonly besideField?: ReactNode;
}

/** Field for a city or ZIP code with its results. The fifth digit of a ZIP code chooses it. */
export const PlaceField = ({ label, onChoose, help, isNumeric = false, fieldRef, besideField }: PlaceFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  const search = usePlaceSearch(onChoose);
  const { typedText, places, activeIndex, changeText, handleKey } = search;

  return (
    <div className={styles.field}>
      <label htmlFor={`${id}f`}>{label}</label>
      <div className={styles.row}>
        <input
          id={`${id}f`}
          ref={fieldRef}
          value={typedText}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={handleKey}
          inputMode={isNumeric ? 'numeric' : 'text'}
          autoComplete={isNumeric ? 'postal-code' : 'off'}
          maxLength={100}
          enterKeyHint="search"
          role="combobox"
          aria-expanded={places.length > 0}
          aria-controls={`${id}o`}
          aria-autocomplete="list"
          aria-activedescendant={places.length > 0 ? `${id}o${activeIndex}` : undefined}
          aria-describedby={`${id}s`}
        />
        {besideField}
      </div>
      <PlaceStatus id={`${id}s`} search={search}>
        {help}
      </PlaceStatus>
      <div className={styles.options} id={`${id}o`} role="listbox" aria-label={t('placeSheet.found')} hidden={places.length === 0}>
        {places.map((place, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
          <div
            key={`${place.kind}${place.label}`}
            className={styles.option}
            id={`${id}o${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            onClick={() => onChoose(place)}
          >
            <MapPin size={20} aria-hidden="true" />
            <PlaceLabel place={place} />
          </div>
        ))}
      </div>
    </div>
  );
};
