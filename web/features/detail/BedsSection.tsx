import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { lazyOrNull } from '../../layout/lazyComponent.tsx';
import { bedStateOf, minutesSince } from '../../services/beds.ts';
import { Beds } from '../../services/Beds.tsx';
import { ClientOnly } from '../../ui/ClientOnly.tsx';
import { cx } from '../../ui/cx.ts';
import page from '../../ui/page.module.css';
import skeleton from '../../ui/Skeleton.module.css';
import styles from './BedsSection.module.css';

/** Loaded after the page. If it fails to load, the page renders without it. */
const BedRhythm = lazyOrNull(async () => (await import('./deferred/BedRhythm.tsx')).BedRhythm);

/** Minutes of the two weeks that the line of counts covers. An older count has no line, so no space is kept for one. */
const RHYTHM_MINUTES = 14 * 24 * 60;

/** Shows the number of free beds and the age of that number. */
export const BedsSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const now = useNow();
  if (!bedStateOf(service, now)) return null;
  const { bedsCountedAt } = service;
  const hasRhythm = !service.isConfidential && bedsCountedAt !== undefined && minutesSince(bedsCountedAt, now) < RHYTHM_MINUTES;
  // As high as what loads, so that the content below does not move.
  const waiting = hasRhythm && (
    <div className={skeleton.skeleton} aria-hidden="true">
      <i />
    </div>
  );
  return (
    <section className={page.section} aria-labelledby="beds">
      <h2 id="beds">{t('beds.title')}</h2>
      <Beds facts={service} isLarge />
      {service.bedsCountedAt !== undefined && (
        <div className={cx(hasRhythm && styles.rhythm)}>
          <ClientOnly fallback={waiting}>
            <Suspense fallback={waiting}>
              <BedRhythm id={service.id} isHidden={!hasRhythm} />
            </Suspense>
          </ClientOnly>
        </div>
      )}
    </section>
  );
};
