import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import styles from './PrintSheet.module.css';
import { toPoint, useWay } from './useRouteToService.ts';
import { stepsOf, wordLeg, wordWay } from './routeText.ts';

/** The way there in words, as far as the page knows it; nothing while nobody said where they are. */
export const PaperWay = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const way = useWay(service, toPoint(service.location?.coordinates ?? []), false);
  if (!way.from || !service.location) return null;
  const { route } = way;
  return (
    <>
      <h2 className={styles.way}>{t('visitor.paper.way')}</h2>
      <p>{wordWay(t, way, way.from.label || t('visitor.paper.here'))}.</p>
      {route && (
        <ol>
          {stepsOf(route).map((leg) => (
            <li key={`${leg.points[0]?.join()}${leg.mode}`}>
              {wordLeg(t, leg)}
              {leg.from !== undefined && leg.to !== undefined && `: ${t('visitor.way.stops', { from: leg.from, to: leg.to })}`}
            </li>
          ))}
        </ol>
      )}
    </>
  );
};
