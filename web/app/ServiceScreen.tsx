import { Suspense, useRef, useState } from 'react';
import { useMediaQuery } from '../browser/useMediaQuery.ts';
import { DetailPage } from '../features/detail/DetailPage.tsx';
import { lazyOrNull } from '../layout/lazyComponent.tsx';
import type { ScreenProps } from './screen.tsx';
import styles from '../layout/Panes.module.css';

/** Optional panes: phones do not load them, and the page works if their file fails to load. */
const ServicePanes = lazyOrNull(async () => {
  const [{ listParts }, { createServicePanes }] = await Promise.all([
    import('../features/home/HomePage.tsx'),
    import('../features/home/panes/ServicePanes.tsx'),
  ]);
  return createServicePanes(listParts);
});

/** The page of a service; on wide screens beside the list that it was chosen from and the map of both. */
export const ServiceScreen = ({ id }: ScreenProps) => {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const [hasBar, setHasBar] = useState(false);
  // Keeps the panes before the service in reading order, although they load later.
  const leftPane = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.panes}>
      <div className={styles.left} ref={leftPane} />
      <DetailPage key={id} id={id} hasOwnBar={hasBar} />
      <Suspense>{isWide && <ServicePanes id={id} scrollPane={leftPane} onHasBar={setHasBar} />}</Suspense>
    </div>
  );
};
