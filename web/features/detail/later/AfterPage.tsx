import type { Service } from '../../../api/types.ts';
import { lazyOrNothing } from '../../../layout/lazyComponent.tsx';
import { WithNamespaces } from '../../../layout/WithNamespaces.tsx';
import { WriteSection } from './WriteSection.tsx';

/** Where it cannot be had, the page itself is printed. */
const PrintSheet = lazyOrNothing(async () => (await import('./PrintSheet.tsx')).PrintSheet);

/** What nobody reads first: a way to write to the place, and the sheet that is printed instead of the page. */
export const AfterPage = ({ service }: { readonly service: Service }) => (
  <WithNamespaces of={['visitor']}>
    <WriteSection service={service} />
    <PrintSheet service={service} />
  </WithNamespaces>
);
