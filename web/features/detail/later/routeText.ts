import type { TFunction } from 'i18next';
import type { Route } from '../../../api/types.ts';
import { wordMiles } from '../../../services/distance.ts';
import type { RouteToService } from './useRouteToService.ts';

export type Leg = Route['legs'][number];

/** `25 min`, `1 h 5 min`: the same in both languages, never broken. */
const durationText = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`].filter(Boolean).join('\u00a0');
};

/** How long the route is, where one is known, else in a straight line. */
export const routeText = (t: TFunction, { route, metres }: Pick<RouteToService, 'route' | 'metres'>, from: string | null): string =>
  route
    ? t('visitor.route.routed', { time: durationText(route.seconds), miles: wordMiles(route.metres), from })
    : t('visitor.route.straight', { miles: wordMiles(metres), from });

/** "Bus 15, 20 min". Without a line's name there would be a blank before the comma. */
export const legText = (t: TFunction, { mode, line = '', seconds }: Leg): string =>
  t(`visitor.route.${mode}`, { line, time: durationText(seconds) }).replace(' ,', ',');

/** A step that takes no minute is not worth a line. In seconds. */
const SHORT = 30;

export const stepsOf = ({ legs }: Route): readonly Leg[] => {
  const steps = legs.filter(({ seconds }) => seconds >= SHORT);
  return steps.length > 0 ? steps : legs;
};
