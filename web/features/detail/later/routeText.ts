import type { TFunction } from 'i18next';
import type { Point } from '#web/api/place.ts';
import type { Route } from '#web/api/types.ts';
import { wordMiles } from '#web/services/distance.ts';
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
  { route, metres, from }: Pick<RouteToService, 'route' | 'metres' | 'from'>,
  to: Point,
  start: string | null,
): string => {
  if (route) return t('visitor.route.routed', { time: durationText(route.seconds), miles: wordMiles(route.metres), from: start });
  const direction = from && t(`visitor.route.to.${directionTo(from, to)}`);
  return t('visitor.route.straight', { miles: wordMiles(metres), direction, from: start });
};

/** Returns "Bus 15, 20 min". Without the name of a line, removes the space before the comma. */
export const legText = (t: TFunction, { mode, line = '', seconds }: Leg): string =>
  t(`visitor.route.${mode}`, { line, time: durationText(seconds) }).replace(' ,', ',');

/** Minimum duration of a displayed step in seconds. */
const SHORT = 30;

export const stepsOf = ({ legs }: Route): readonly Leg[] => {
  const steps = legs.filter(({ seconds }) => seconds >= SHORT);
  return steps.length > 0 ? steps : legs;
};
