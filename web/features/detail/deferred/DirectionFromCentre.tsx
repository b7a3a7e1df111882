import { useTranslation } from 'react-i18next';
import { metresBetween } from '#domain/values/distance.ts';
import type { Service } from '#web/api/types.ts';
import type { Place, Point } from '#web/browser/place.ts';
import { formatMiles } from '#web/services/distance.ts';
import { cx } from '#web/ui/cx.ts';
import { directionTo } from '#web/ui/map/direction.ts';

/** Matches a cross street: "Champa St & 21st St", "corner of …", "between … and …". */
const CROSS_STREET_PATTERN =
  /\b(?:cross streets?|corner of|near|between|esquina(?: de)?|entre|cerca de)\s+\S|\p{L}\.?\s+(?:&|and|y|at|@)\s+(?:\d+\w*|\p{L}+)\s+(?:st|street|ave?|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|pl|place|pkwy|hwy|calle|avenida)\b/iu;
/** Matches "at 21st Street" on a line of its own. */
const AT_STREET_PATTERN = /^(?:at|@|en)\s+\S/i;

/** Checks whether an address names its cross street. */
export const hasCrossStreet = ({ address1 = '', address2 = '' }: Pick<Service, 'address1' | 'address2'>): boolean =>
  CROSS_STREET_PATTERN.test(address1) || CROSS_STREET_PATTERN.test(address2) || AT_STREET_PATTERN.test(address2);

import text from '#web/ui/text.module.css';

/** Metres within which a place counts as in the center of a city, given the accuracy of the gazetteer. */
const CENTRE_RADIUS_METRES = 300;

interface DirectionFromCentreProps {
  readonly service: Service;
  readonly point: Point;
  /** Starting point of the visitor; null if there is none. */
  readonly startPlace: Place | null;
}

/**
 * Describes where in its city a place is. Renders nothing if the address contains a cross street, if the direction from the visitor's
 * location is shown, or if only the ZIP code is known.
 */
export const DirectionFromCentre = ({ service, point, startPlace }: DirectionFromCentreProps) => {
  const { t } = useTranslation();
  const { cityCentre, city, isApproximate } = service;
  if (!cityCentre || city === '' || isApproximate || startPlace?.kind === 'here' || hasCrossStreet(service)) return null;
  const [longitude, latitude] = cityCentre.coordinates;
  const centre = { longitude, latitude };
  const metres = metresBetween(centre, point);
  return (
    <p className={cx(text.muted, text.small)}>
      {metres < CENTRE_RADIUS_METRES
        ? t('visitor.route.inMiddle', { city })
        : t('visitor.route.fromMiddle', {
            miles: formatMiles(metres),
            direction: t(`visitor.route.to.${directionTo(centre, point)}`),
            city,
          })}
    </p>
  );
};
