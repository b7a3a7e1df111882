import { Suspense } from 'react';
import { usePage } from '../browser/pageFacts.ts';
import { useSession } from '../browser/session.ts';
import { useWhenIdle } from '../browser/useWhenIdle.ts';
import { RefusedFormsNotice } from '../features/writing/RefusedFormsNotice.tsx';
import { UnsentFormSender } from '../features/writing/UnsentFormSender.tsx';
import { WaitingFormsNotice } from '../features/writing/WaitingFormsNotice.tsx';
import { lazyOrNull } from '../layout/lazyComponent.tsx';
import { NewsLine } from '../news/NewsLine.tsx';
import { OfflineLine } from '../offline/OfflineLine.tsx';
import { guardedScreens } from './screens/visitorScreens.ts';

/* The parts that load after the first page, in one file; without a connection the service worker serves it. */
const BedsButton = lazyOrNull(async () => (await import('../features/beds/BedsButton.tsx')).BedsButton);
const BatchNotice = lazyOrNull(async () => (await import('../services/manage/batch/BatchNotice.tsx')).BatchNotice);
const AsOfBar = lazyOrNull(async () => (await import('../features/asOf/AsOfBar.tsx')).AsOfBar);
const SendCounts = lazyOrNull(async () => (await import('../features/beds/UnsentCountSender.tsx')).UnsentCountSender);

/** Sends what could not be sent earlier: messages of visitors, and bed counts of the signed-in user. */
export const SendUnsentForms = () => {
  const user = useSession()?.user;
  if (usePage().asOf !== undefined) return null;
  return (
    <>
      <UnsentFormSender />
      <Suspense>{user && <SendCounts user={user} />}</Suspense>
    </>
  );
};

/** Lasting notices under the bar of every screen: no connection, a refused or unsent message, changed data, a long batch. */
export const UnderBar = () => {
  const session = useSession();
  // Loads the bars of the staff screens ahead, so that each screen has its own while it loads.
  useWhenIdle(async () => session !== null && guardedScreens.load());
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
      <RefusedFormsNotice />
      <WaitingFormsNotice />
      <NewsLine />
      <Suspense>{session && <BatchNotice />}</Suspense>
      <Suspense>{session && <BedsButton />}</Suspense>
    </>
  );
};
