import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { lazyOrNull } from '../../layout/lazyComponent.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { BarRegion } from '../../offline/BarLine.tsx';
import { useRunningBatch } from './runningBatch.ts';
import { APPROVALS_PATH } from './useApprovalsUrl.ts';

const BatchLine = lazyOrNull(async () => (await import('./BatchLine.tsx')).BatchLine);

/** Notice below the bar of every page with the progress of a long batch, and then its results. The page of approvals shows both in its dock. */
export const BatchNotice = () => {
  const batch = useRunningBatch();
  const [path] = useLocation();
  return (
    <BarRegion>
      {batch !== null && path !== APPROVALS_PATH && (
        <Suspense>
          <WithNamespaces namespaces={['approvals']}>
            <BatchLine />
          </WithNamespaces>
        </Suspense>
      )}
    </BarRegion>
  );
};
