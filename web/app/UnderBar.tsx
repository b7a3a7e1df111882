import { Suspense } from 'react';
import { usePage } from '../browser/page.ts';
import { useSession } from '../browser/session.ts';
import { RefusedLine } from '../features/writing/RefusedLine.tsx';
import { SendLater } from '../features/writing/SendLater.tsx';
import { WaitingLine } from '../features/writing/WaitingLine.tsx';
import { lazyOrNothing } from '../layout/lazyComponent.tsx';
import { NewsLine } from '../news/NewsLine.tsx';
import { OfflineLine } from '../offline/OfflineLine.tsx';

/* The parts that load after the first page, in one file; without a connection the service worker serves it. */
const BedsButton = lazyOrNothing(async () => (await import('../features/beds/BedsButton.tsx')).BedsButton);
const AsOfBar = lazyOrNothing(async () => (await import('../features/asOf/AsOfBar.tsx')).AsOfBar);
const SendCounts = lazyOrNothing(async () => (await import('../features/beds/SendCounts.tsx')).SendCounts);

/** Sends what could not be sent earlier: messages of visitors, and bed counts of the signed-in user. */
export const SendAll = () => {
  const user = useSession()?.user;
  if (usePage().asOf !== undefined) return null;
  return (
    <>
      <SendLater />
      <Suspense>{user && <SendCounts user={user} />}</Suspense>
    </>
  );
};

/** Lasting notices under the bar of every screen: no connection, a refused or unsent message, changed data. */
export const UnderBar = () => {
  const session = useSession();
  const { asOf } = usePage();
  if (asOf !== undefined)
    return (
      <Suspense>
        <AsOfBar asOf={asOf} />
      </Suspense>
    );
  return (
    <>
      <OfflineLine />
      <RefusedLine />
      <WaitingLine />
      <NewsLine />
      <Suspense>{session && <BedsButton />}</Suspense>
    </>
  );
};
