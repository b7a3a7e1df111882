import { Suspense } from 'react';
import type { Service } from '../../../api/types.ts';
import { useSession } from '../../../browser/session.ts';
import { lazyOrNothing } from '../../../layout/lazyComponent.tsx';

/** Where it cannot be had, the page itself is printed. */
const PrintSheet = lazyOrNothing(async () => (await import('./PrintSheet.tsx')).PrintSheet);

const RunThisPlace = lazyOrNothing(async () => (await import('./RunThisPlace.tsx')).RunThisPlace);

const WhatHappened = lazyOrNothing(async () => (await import('./WhatHappened.tsx')).WhatHappened);

const WhoIsResponsible = lazyOrNothing(async () => (await import('./WhoIsResponsible.tsx')).WhoIsResponsible);

/** What not everybody is shown: who is responsible for the place, what happened to it and the way to ask for it, and the sheet that is printed instead of the page. */
export const AfterPage = ({ service }: { readonly service: Service }) => {
  const session = useSession();
  return (
    <>
      <Suspense>
        {session && (
          <>
            <WhoIsResponsible service={service} />
            <WhatHappened service={service} />
            <RunThisPlace service={service} />
          </>
        )}
      </Suspense>
      <PrintSheet service={service} />
    </>
  );
};
