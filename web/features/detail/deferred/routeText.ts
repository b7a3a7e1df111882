import type { TFunction } from 'i18next';
import type { Route } from '#web/api/types.ts';
import type { Point } from '#web/browser/place.ts';
import { formatMiles } from '#web/services/distance.ts';
import { directionTo } from '#web/ui/map/direction.ts';
import type { RouteToService } from './useRouteToService.ts';

export type Leg = Route['legs'][number];

/** Formats a duration as `25 min` or `1 h 5 min`, equal in both languages and without line breaks. */
const durationText = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`].filter(Boolean).join('\u00a0');
};

/** Returns the duration of a known route; else the straight-line distance and the direction. */
export const routeText = (
  t: TFunction,
  { route, metres, from: startPlace }: Pick<RouteToService, 'route' | 'metres' | 'from'>,
  destination: Point,
  startLabel: string | null,
): string => {
  if (route) return t('visitor.route.routed', { time: durationText(route.seconds), miles: formatMiles(route.metres), from: startLabel });
  const directionText = startPlace && t(`visitor.route.to.${directionTo(startPlace, destination)}`);
  return t('visitor.route.straight', { miles: formatMiles(metres), direction: directionText, from: startLabel });
};

/** Returns "Bus 15, 20 min". Without the name of a line, removes the space before the comma. */
export const legText = (t: TFunction, { mode, line = '', seconds }: Leg): string =>
  t(`visitor.route.${mode}`, { line, time: durationText(seconds) }).replace(' ,', ',');

/** Minimum duration of a displayed step in seconds. */
const MIN_LEG_SECONDS = 30;

export const stepsOf = ({ legs }: Route): readonly Leg[] => {
  const steps = legs.filter(({ seconds }) => seconds >= MIN_LEG_SECONDS);
  return steps.length > 0 ? steps : legs;
};
