import { useTranslation } from 'react-i18next';
import type { Service } from '#web/api/types.ts';
import { stepsOf, legText, routeText } from './routeText.ts';
import { toPoint, useRouteToService } from './useRouteToService.ts';
import styles from './PrintSheet.module.css';

/** The route in words, as far as it is loaded. Renders nothing without a starting point. */
export const PrintRoute = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const destination = toPoint(service.location?.coordinates ?? []);
  const toService = useRouteToService(service, destination, { isNear: false });
  if (!toService.from || !service.location) return null;
  const { route } = toService;
  return (
    <>
      <h2 className={styles.route}>{t('visitor.paper.route')}</h2>
      <p>{routeText(t, toService, destination, toService.from.label || t('visitor.paper.here'))}.</p>
      {route && (
        <ol>
          {stepsOf(route).map((leg) => (
            <li key={`${leg.points[0]?.join()}${leg.mode}`}>
              {legText(t, leg)}
              {leg.from !== undefined && leg.to !== undefined && `: ${t('visitor.route.stops', { from: leg.from, to: leg.to })}`}
            </li>
          ))}
        </ol>
      )}
    </>
  );
};
