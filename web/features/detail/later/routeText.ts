import type { TFunction } from 'i18next';
import type { Point } from '#web/api/place.ts';
import type { Route } from '#web/api/types.ts';
import { wordMiles } from '#web/services/distance.ts';
import { directionTo } from '#web/ui/map/direction.ts';
import type { RouteToService } from './useRouteToService.ts';

export type Leg = Route['legs'][number];

/** `25 min`, `1 h 5 min`: the same in both languages, never broken. */
const durationText = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`].filter(Boolean).join('\u00a0');
};

/** How long the route to a point is, where one is known, else how far it is in a straight line, and in which direction. */
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

/** "Bus 15, 20 min". Without a line's name there would be a blank before the comma. */
export const legText = (t: TFunction, { mode, line = '', seconds }: Leg): string =>
  t(`visitor.route.${mode}`, { line, time: durationText(seconds) }).replace(' ,', ',');

/** A step that takes no minute is not worth a line. In seconds. */
const SHORT = 30;

export const stepsOf = ({ legs }: Route): readonly Leg[] => {
  const steps = legs.filter(({ seconds }) => seconds >= SHORT);
  return steps.length > 0 ? steps : legs;
};
