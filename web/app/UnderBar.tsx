import { RefusedLine } from '../features/writing/RefusedLine.tsx';
import { OfflineLine } from '../offline/OfflineLine.tsx';
import { NewsLine } from '../news/NewsLine.tsx';

/* What comes after the first page, in one file; on a day without a connection it is among what was kept. */
export { SendLater } from '../features/writing/SendLater.tsx';

/** What lasts under the bar of every screen: that there is no connection, that something was not accepted, that something changed. */
export const UnderBar = () => (
  <>
    <OfflineLine />
    <RefusedLine />
    <NewsLine />
  </>
);
