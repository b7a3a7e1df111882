import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, LocateFixed, TriangleAlert } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { metresBetween } from '#kernel/distance.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { addressQuery, type TypedAddress } from '#web/api/manage/addressQuery.ts';
import type { Point } from '#web/api/place.ts';
import { useDebounced } from '#web/browser/useDebounced.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { farOf } from '#web/services/manage/farOf.ts';
import { cx } from '#web/ui/cx.ts';
import { metresPerPixel } from '#web/ui/map/projection.ts';
import { StillMap } from '#web/ui/map/StillMap.tsx';
import { useStreets } from '#web/ui/map/streets/useStreets.ts';
import { useNear } from '#web/ui/map/useNear.ts';
import { Note } from '#web/ui/Note.tsx';
import { DraggedPin } from './DraggedPin.tsx';
import { movedBy, nudged, TOO_FAR_METRES, type Direction, type Pin } from './pinMoves.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './PinMap.module.css';

/** Zoom level at which the corners of a street are distinguishable. */
const ZOOM = 16;
/** Metres within which two points count as equal, because stored points are rounded. */
const SAME_METRES = 1;
const ARROWS = [
  ['west', ArrowLeft],
  ['north', ArrowUp],
  ['south', ArrowDown],
  ['east', ArrowRight],
] as const;

const pointOf = ([longitude, latitude]: Pin): Point => ({ longitude, latitude });

interface PinMapProps {
  readonly address: TypedAddress;
  /** Position of the moved pin; null if it follows from the address. */
  readonly pin: Pin | null;
  /**
   * True if the server stores a point for this address. Then "Back to the address" sends the point of the address instead of omitting the
   * pin.
   */
  readonly isUnmoved?: boolean;
  readonly onPin: (pin: Pin | null) => void;
}

/** Map of an address with a pin that the user can move by dragging, by four buttons and by arrow keys. Not for hidden addresses. */
export const PinMap = ({ address, pin, isUnmoved = false, onPin }: PinMapProps) => {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const streets = useStreets();
  const { address1, city, state, zip, country } = address;
  const typed = useMemo(() => ({ address1, city, state, zip, country }), [address1, city, state, zip, country]);
  const settled = useDebounced(typed);
  const { data: located } = useQuery(addressQuery(useApi(), settled, useLanguage()));

  const found = located?.location && pointOf(located.location.coordinates);
  const centre = located?.centre && pointOf(located.centre.coordinates);
  const [longitude, latitude] = pin ?? located?.location?.coordinates ?? [];
  const point = useMemo(() => (longitude === undefined || latitude === undefined ? null : { longitude, latitude }), [longitude, latitude]);
  const far = (metres: number) => {
    const { unit, count } = farOf(metres);
    return t(`hours.pin.${unit}`, { count });
  };

  if (point === null) return <p className={cx(text.muted, text.small)}>{t('hours.pin.noPlace')}</p>;

  const place = located?.isApproximate === false ? address1 : t('hours.pin.centre', { place: zip || city });
  const metres = found ? metresBetween(point, found) : 0;
  const isThere = pin === null || (found !== undefined && located?.isApproximate === false && metres < SAME_METRES);
  const addressPin = isUnmoved ? (located?.isApproximate === false && located.location ? located.location.coordinates : undefined) : null;
  const status = () => {
    if (isThere) return t(located?.isApproximate === true ? 'hours.pin.atCentre' : 'hours.pin.atAddress', { place });
    return found ? t('hours.pin.away', { far: far(metres), place }) : t('hours.pin.set');
  };
  const fromZip = centre ? metresBetween(point, centre) : 0;
  const nudge = (direction: Direction) => onPin(nudged(point, direction));
  const drop = (right: number, down: number) => {
    const scale = metresPerPixel(point.latitude, ZOOM);
    onPin(movedBy(point, right * scale, -down * scale));
  };

  return (
    <div className={styles.box} ref={box}>
      <div className={styles.map}>
        <StillMap point={point} streets={streets} near={near} zoom={ZOOM} label={t('hours.pin.map', { address: address1 })} />
        <DraggedPin onNudge={nudge} onDrop={drop} />
      </div>
      <p className={cx(text.muted, text.small)} role="status">
        {status()}
      </p>
      <p className={cx(text.muted, text.small)}>{t('hours.pin.help')}</p>
      {fromZip > TOO_FAR_METRES && (
        <Note icon={TriangleAlert} lamp>
          {t('hours.pin.tooFar', { far: far(fromZip), place: zip || city })}
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
              onClick={() => nudge(direction)}
            >
              <Icon size={20} aria-hidden="true" />
            </button>
          ))}
        </div>
        {!isThere && addressPin !== undefined && (
          <button type="button" className={button.button} onClick={() => onPin(addressPin)}>
            <LocateFixed size={20} aria-hidden="true" />
            {t('hours.pin.back')}
          </button>
        )}
      </div>
    </div>
  );
};
