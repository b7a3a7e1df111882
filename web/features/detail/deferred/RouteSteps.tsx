import { Bike, BusFront, Car, Footprints, Ship, TrainFront, TramFront, type LucideIcon, LocateFixed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#web/browser/place.ts';
import { cx } from '#web/ui/cx.ts';
import { stepsOf, legText, routeText, type Leg } from './routeText.ts';
import type { RouteToService } from './useRouteToService.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './RouteSteps.module.css';

const ICONS: Readonly<Record<Leg['mode'], LucideIcon>> = {
  walk: Footprints,
  bike: Bike,
  drive: Car,
  bus: BusFront,
  tram: TramFront,
  train: TrainFront,
  ferry: Ship,
  other: BusFront,
};

const RouteStep = ({ leg }: { readonly leg: Leg }) => {
  const { t } = useTranslation();
  const { mode, from, to } = leg;
  const Icon = ICONS[mode];
  return (
    <li>
      <Icon size={20} aria-hidden="true" />
      <span>
        {legText(t, leg)}
        {from !== undefined && to !== undefined && <small>{t('visitor.route.stops', { from, to })}</small>}
      </span>
    </li>
  );
};

interface RouteStepsProps {
  readonly routeToService: RouteToService;
  readonly to: Point;
  readonly startLabel: string | null;
}

/** Shows the distance, the steps of the route if it is known, and a button that requests the phone's location. */
export const RouteSteps = ({ routeToService, to, startLabel }: RouteStepsProps) => {
  const { t } = useTranslation();
  const { from, route, state, locating, locate } = routeToService;
  return (
    <div className={styles.route}>
      <div role="status">
        {from && <p className={styles.length}>{routeText(t, routeToService, to, startLabel)}</p>}
        {(state === 'asking' || state === 'none' || state === 'unavailable') && (
          <p className={cx(text.muted, text.small)}>{t(`visitor.route.${state}`)}</p>
        )}
        {locating === 'failed' && locate && <p className={cx(text.muted, text.small)}>{t('visitor.route.noLocation')}</p>}
      </div>
      {route && (
        <>
          <ol className={styles.steps} aria-label={t('visitor.route.steps')}>
            {stepsOf(route).map((leg, index) => (
              // A route may use the same line twice, so a step has no unique key; steps never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <RouteStep key={index} leg={leg} />
            ))}
          </ol>
          <p className={cx(text.muted, text.small)}>{t('visitor.route.source')}</p>
        </>
      )}
      {locate && (
        <button type="button" className={cx(button.button, button.quiet)} onClick={locate} aria-disabled={locating === 'asking'}>
          <LocateFixed size={20} aria-hidden="true" />
          {locating === 'asking' ? t('visitor.route.locating') : t('visitor.route.locate')}
        </button>
      )}
    </div>
  );
};
