import { Suspense, useEffect, useSyncExternalStore } from 'react';
import type { Service } from '#web/api/types.ts';
import { useSession } from '#web/browser/session.ts';
import { useMediaQuery } from '#web/browser/useMediaQuery.ts';
import { lazyOrNull } from '#web/layout/lazyComponent.tsx';
import { preloadPrintSheet, fetchPrintSheet, isPrintSheetRequested, subscribeToPrintRequest } from '../printSheetLoader.ts';

/** If it fails to load, the browser prints the page itself. */
const PrintSheet = lazyOrNull(async () => (await fetchPrintSheet()).PrintSheet);

const RunThisPlace = lazyOrNull(async () => (await import('./OwnershipRequest.tsx')).OwnershipRequest);

const ActivityLinks = lazyOrNull(async () => (await import('./ActivityLinks.tsx')).ActivityLinks);

const WhoIsResponsible = lazyOrNull(async () => (await import('./ResponsibleCoordinators.tsx')).ResponsibleCoordinators);

/** Checks whether the visitor may print: on a desktop always, on a phone after they chose to share or print. */
const useRendersPrintSheet = (): boolean => {
  const isPrintRequested = useSyncExternalStore(subscribeToPrintRequest, isPrintSheetRequested, isPrintSheetRequested);
  const hasMouse = useMediaQuery('(pointer: fine)');
  const isPrinting = useMediaQuery('print');
  useEffect(() => {
    if (isPrinting) void preloadPrintSheet();
  }, [isPrinting]);
  return isPrintRequested || hasMouse;
};

/** Parts for some users only: contacts of the place, its history, the request for the listing, and the print sheet. */
export const DeferredSections = ({ service }: { readonly service: Service }) => {
  const session = useSession();
  const rendersPrintSheet = useRendersPrintSheet();
  return (
    <>
      <Suspense>
        {session && (
          <>
            <WhoIsResponsible service={service} />
            <ActivityLinks service={service} />
            <RunThisPlace service={service} />
          </>
        )}
      </Suspense>
      {rendersPrintSheet && (
        <Suspense>
          <PrintSheet service={service} />
        </Suspense>
      )}
    </>
  );
};
