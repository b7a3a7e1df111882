import type { Service } from '../../api/types.ts';
import { lateOrNothing } from '../../layout/lazyComponent.tsx';
import { WithWords } from '../../layout/WithNamespace.tsx';
import { WriteBand } from './WriteSection.tsx';

/** Where it cannot be had, the page itself is printed. */
const PrintSheet = lateOrNothing(async () => (await import('./PrintSheet.tsx')).PrintSheet);

/** What nobody reads first: a way to write to the place, and the sheet that is printed instead of the page. */
export const AfterPage = ({ service }: { readonly service: Service }) => (
  <WithWords pack="visitor">
    <WriteBand service={service} />
    <PrintSheet service={service} />
  </WithWords>
);
