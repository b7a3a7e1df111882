import { useQuery, queryOptions } from '@tanstack/react-query';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, LocateFixed } from 'lucide-react';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { metresBetween } from '#domain/values/distance.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useApi } from '#web/api/ApiContext.ts';
import type { Point } from '#web/browser/place.ts';
import { useDebounced } from '#web/browser/useDebounced.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { feetOrMiles } from '#web/services/manage/feetOrMiles.ts';
import { cx } from '#web/ui/cx.ts';
import { FieldError } from '#web/ui/form/Field.tsx';
import { TriangleAlert } from '#web/ui/icons.ts';
import { metresPerPixel } from '#web/ui/map/projection.ts';
import { StaticMap } from '#web/ui/map/StaticMap.tsx';
import { useStreets } from '#web/ui/map/streets/useStreets.ts';
import { useIsNear } from '#web/ui/map/useIsNear.ts';
import { Note } from '#web/ui/Note.tsx';
import type { Api } from '../../../api/api.ts';
import { DraggablePin } from './DraggablePin.tsx';
import { moveBy, nudgePoint, MAX_METRES_FROM_ZIP, type Direction, type PinPosition } from './pinMoves.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './PinMap.module.css';

/** An address as the user has typed it so far. */
interface TypedAddress {
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

/** Query for the location of an address; enabled once the address is complete enough for a search. */
const addressQuery = (api: Api, { address1, city, state, zip, country }: TypedAddress, language: Language) =>
  queryOptions({
    queryKey: ['address', address1, city, state, zip, country],
    queryFn: ({ signal }) =>
      api.call('POST /services/locate-address', { body: { address1, city, state, zip, country } }, { language, signal }),
    enabled: address1.trim() !== '' && (zip.trim() !== '' || city.trim() !== ''),
    staleTime: Infinity,
  });

/** Zoom level at which the corners of a street are distinguishable. */
const PIN_ZOOM = 16;
/** Metres within which two points count as equal, because stored points are rounded. */
const SAME_PLACE_METRES = 1;
const ARROWS = [
  ['west', ArrowLeft],
  ['north', ArrowUp],
  ['south', ArrowDown],
  ['east', ArrowRight],
] as const;

const pointOf = ([longitude, latitude]: PinPosition): Point => ({ longitude, latitude });

interface PinMapProps {
  readonly address: TypedAddress;
  /** Position of the moved pin; null if it follows from the address. */
  readonly pin: PinPosition | null;
  /**
   * True if the server stores a point for this address. Then "Back to the address" sends the point of the address instead of omitting the
   * pin.
   */
  readonly isUnmoved?: boolean;
  /** Id of the pin, to which the summary of errors links. */
  readonly id?: string;
  /** The server's reason to reject the pin. */
  readonly error?: string | undefined;
  readonly onChangePin: (pin: PinPosition | null) => void;
}

/** Map of an address with a pin that the user can move by dragging, by four buttons and by arrow keys. Not for hidden addresses. */
export const PinMap = ({ address, pin, isUnmoved = false, id, error, onChangePin }: PinMapProps) => {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const isNear = useIsNear(container);
  const streets = useStreets();
  const { address1, city, state, zip, country } = address;
  const typedAddress = useMemo(() => ({ address1, city, state, zip, country }), [address1, city, state, zip, country]);
  const debouncedAddress = useDebounced(typedAddress);
  const { data: located } = useQuery(addressQuery(useApi(), debouncedAddress, useLanguage()));

  const addressPoint = located?.location && pointOf(located.location.coordinates);
  const centre = located?.centre && pointOf(located.centre.coordinates);
  const [longitude, latitude] = pin ?? located?.location?.coordinates ?? [];
  const point = useMemo(() => (longitude === undefined || latitude === undefined ? null : { longitude, latitude }), [longitude, latitude]);
  const distanceText = (metres: number) => {
    const { unit, count } = feetOrMiles(metres);
    return t(`hours.pin.${unit}`, { count });
  };

  if (point === null) return <p className={cx(text.muted, text.small)}>{t('hours.pin.noPlace')}</p>;

  const placeName = located?.isApproximate === false ? address1 : t('hours.pin.centre', { place: zip || city });
  const metres = addressPoint ? metresBetween(point, addressPoint) : 0;
  const isAtAddress = pin === null || (addressPoint !== undefined && located?.isApproximate === false && metres < SAME_PLACE_METRES);
  const addressPin = isUnmoved ? (located?.isApproximate === false && located.location ? located.location.coordinates : undefined) : null;
  const statusText = () => {
    if (isAtAddress) return t(located?.isApproximate === true ? 'hours.pin.atCentre' : 'hours.pin.atAddress', { place: placeName });
    if (!addressPoint) return t('hours.pin.set');
    const far = distanceText(metres);
    return located?.isApproximate === false
      ? t('hours.pin.away', { far, place: address1 })
      : t('hours.pin.awayFromCentre', { far, place: zip || city });
  };
  const metresFromZip = centre ? metresBetween(point, centre) : 0;
  const nudgePin = (direction: Direction) => onChangePin(nudgePoint(point, direction));
  const dropPin = (right: number, down: number) => {
    const scale = metresPerPixel(point.latitude, PIN_ZOOM);
    onChangePin(moveBy(point, right * scale, -down * scale));
  };

  return (
    <div className={styles.box} ref={container}>
      <div className={styles.map}>
        <StaticMap point={point} streets={streets} isNear={isNear} zoom={PIN_ZOOM} label={t('hours.pin.map', { address: address1 })} />
        <DraggablePin id={id} errorId={error === undefined ? undefined : errorId} onNudge={nudgePin} onDrop={dropPin} />
      </div>
      <p className={cx(text.muted, text.small)} role="status">
        {statusText()}
      </p>
      <p className={cx(text.muted, text.small)}>{t('hours.pin.help')}</p>
      <FieldError id={errorId} text={error} />
      {error === undefined && metresFromZip > MAX_METRES_FROM_ZIP && (
        <Note icon={TriangleAlert} isLampColoured>
          {t('hours.pin.tooFar', { far: distanceText(metresFromZip), place: zip || city })}
        </Note>
      )}
      <div className={styles.row}>
        <div className={styles.nudge} role="group" aria-label={t('hours.pin.move')}>
          {ARROWS.map(([direction, Icon]) => (
            <button
              key={direction}
              type="button"
              className={button.button}
              aria-label={t(`hours.pin.${direction}`)}
              onClick={() => nudgePin(direction)}
            >
              <Icon size={20} aria-hidden="true" />
            </button>
          ))}
        </div>
        {!isAtAddress && addressPin !== undefined && (
          <button type="button" className={button.button} onClick={() => onChangePin(addressPin)}>
            <LocateFixed size={20} aria-hidden="true" />
            {t('hours.pin.back')}
          </button>
        )}
      </div>
    </div>
  );
};
