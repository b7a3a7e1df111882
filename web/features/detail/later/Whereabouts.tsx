import { useTranslation } from 'react-i18next';
import { metresBetween } from '#kernel/distance.ts';
import type { Place, Point } from '#web/api/place.ts';
import type { Service } from '#web/api/types.ts';
import { wordMiles } from '#web/services/distance.ts';
import { cx } from '#web/ui/cx.ts';
import { directionTo } from '#web/ui/map/direction.ts';
import { saysCrossStreet } from './crossStreet.ts';
import text from '#web/ui/text.module.css';

/** So near to the middle of a city is in it: the gazetteer knows it no better. In metres. */
const IN_THE_MIDDLE = 300;

interface WhereaboutsProps {
  readonly service: Service;
  readonly point: Point;
  /** The starting point of the direction. */
  readonly from: Place | null;
}

/**
 * Where in its city a place is, in words: not where its address says the corner, nor where it is told from one's own spot, nor where no more
 * is known than its ZIP code.
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
