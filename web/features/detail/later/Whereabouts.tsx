import { useTranslation } from 'react-i18next';
import { metresBetween } from '#kernel/distance.ts';
import type { Place, Point } from '#web/api/place.ts';
import type { Service } from '#web/api/types.ts';
import { wordMiles } from '#web/services/distance.ts';
import { cx } from '#web/ui/cx.ts';
import { directionTo } from '#web/ui/map/direction.ts';
import { saysCrossStreet } from './crossStreet.ts';
import text from '#web/ui/text.module.css';

/** Metres within which a place counts as in the center of a city, given the accuracy of the gazetteer. */
const IN_THE_MIDDLE = 300;

interface WhereaboutsProps {
  readonly service: Service;
  readonly point: Point;
  /** Starting point of the visitor; null if there is none. */
  readonly from: Place | null;
}

/**
 * Describes where in its city a place is. Renders nothing if the address contains a cross street, if the direction from the visitor's
 * location is shown, or if only the ZIP code is known.
 */
export const Whereabouts = ({ service, point, from }: WhereaboutsProps) => {
  const { t } = useTranslation();
  const { cityCentre, city, isApproximate } = service;
  if (!cityCentre || city === '' || isApproximate || from?.kind === 'here' || saysCrossStreet(service)) return null;
  const [longitude, latitude] = cityCentre.coordinates;
  const middle = { longitude, latitude };
  const metres = metresBetween(middle, point);
  return (
    <p className={cx(text.muted, text.small)}>
      {metres < IN_THE_MIDDLE
        ? t('visitor.route.inMiddle', { city })
        : t('visitor.route.fromMiddle', { miles: wordMiles(metres), direction: t(`visitor.route.to.${directionTo(middle, point)}`), city })}
    </p>
  );
};
