import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { lazyOrNull } from '../../../layout/lazyComponent.tsx';
import { WithNamespaces } from '../../../layout/WithNamespaces.tsx';
import { BarRegion } from '../../../offline/BarLine.tsx';
import { listPathOf, useRunningBatch } from './runningBatch.ts';

const BatchLine = lazyOrNull(async () => (await import('./BatchLine.tsx')).BatchLine);

/** Notice below the bar of every page with the progress of a long batch, and then its results. The pages of lists show both in their docks. */
export const BatchNotice = () => {
  const batch = useRunningBatch();
  const [path] = useLocation();
  return (
    <BarRegion>
      {batch !== null && listPathOf(path) === undefined && (
        <Suspense>
          <WithNamespaces namespaces={['batch']}>
            <BatchLine />
          </WithNamespaces>
        </Suspense>
      )}
    </BarRegion>
  );
};
