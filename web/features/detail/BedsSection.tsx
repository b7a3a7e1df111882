import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { lazyOrNull } from '../../layout/lazyComponent.tsx';
import { bedStateOf } from '../../services/beds.ts';
import { Beds } from '../../services/Beds.tsx';
import { ClientOnly } from '../../ui/ClientOnly.tsx';
import { cx } from '../../ui/cx.ts';
import page from '../../ui/page.module.css';
import styles from './BedsSection.module.css';

/** Loaded after the page. If it fails to load, the page renders without it. */
const BedRhythm = lazyOrNull(async () => (await import('./deferred/BedRhythm.tsx')).BedRhythm);

/** Shows the number of free beds and the age of that number. */
export const BedsSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const now = useNow();
  if (!bedStateOf(service, now)) return null;
  return (
    <section className={page.section} aria-labelledby="beds">
      <h2 id="beds">{t('beds.title')}</h2>
      <Beds facts={service} isLarge />
      {service.bedsCountedAt !== undefined && (
        <div className={cx(!service.isConfidential && styles.rhythm)}>
          <ClientOnly>
            <Suspense>
              <BedRhythm id={service.id} isHidden={service.isConfidential} />
            </Suspense>
          </ClientOnly>
        </div>
      )}
    </section>
  );
};
