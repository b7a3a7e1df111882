import { Suspense, useEffect, useSyncExternalStore } from 'react';
import type { Service } from '#web/api/types.ts';
import { useSession } from '#web/browser/session.ts';
import { useMediaQuery } from '#web/browser/useMediaQuery.ts';
import { lazyOrNothing } from '#web/layout/lazyComponent.tsx';
import { preloadPrintSheet, fetchPrintSheet, isPrintSheetWanted, onPrintSheetWanted } from '../printSheetLoader.ts';

/** If it fails to load, the browser prints the page itself. */
const PrintSheet = lazyOrNothing(async () => (await fetchPrintSheet()).PrintSheet);

const RunThisPlace = lazyOrNothing(async () => (await import('./RunThisPlace.tsx')).RunThisPlace);

const ActivityLinks = lazyOrNothing(async () => (await import('./ActivityLinks.tsx')).ActivityLinks);

const WhoIsResponsible = lazyOrNothing(async () => (await import('./WhoIsResponsible.tsx')).WhoIsResponsible);

/** Checks whether the visitor may print: on a desktop always, on a phone after they chose to share or print. */
const useMayPrint = (): boolean => {
  const isPrintRequested = useSyncExternalStore(onPrintSheetWanted, isPrintSheetWanted, isPrintSheetWanted);
  const hasMouse = useMediaQuery('(pointer: fine)');
  const prints = useMediaQuery('print');
  useEffect(() => {
    if (prints) void preloadPrintSheet();
  }, [prints]);
  return isPrintRequested || hasMouse;
};

/** Parts for some users only: contacts of the place, its history, the request for the listing, and the print sheet. */
export const AfterPage = ({ service }: { readonly service: Service }) => {
  const session = useSession();
  const mayPrint = useMayPrint();
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
      {mayPrint && (
        <Suspense>
          <PrintSheet service={service} />
        </Suspense>
      )}
    </>
  );
};
