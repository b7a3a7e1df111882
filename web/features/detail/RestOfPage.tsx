import { Suspense } from 'react';
import type { Service } from '../../api/types.ts';
import { usePage } from '../../browser/page.ts';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { ClientOnly } from '../../ui/ClientOnly.tsx';
import { AboutSection } from './AboutSection.tsx';
import { ContactSection } from './ContactSection.tsx';
import { ThanksSection } from './ThanksSection.tsx';
import { WhereSection } from './WhereSection.tsx';
import { WhoSection } from './WhoSection.tsx';

const AfterPage = lazyComponent(async () => (await import('./later/AfterPage.tsx')).AfterPage);

/** The rest of the page: audience, address, other contacts, and thanks. */
export const RestOfPage = ({ service }: { readonly service: Service }) => {
  const { asOf } = usePage();
  return (
    <WithNamespaces of={['servicePage', 'visitor']}>
      <WhoSection service={service} />
      <AboutSection service={service} />
      <WhereSection service={service} />
      <ContactSection service={service} />
      {service.hours !== 'permanentlyClosed' && asOf === undefined && <ThanksSection service={service} />}
      <ClientOnly>
        <Suspense>
          <AfterPage service={service} />
        </Suspense>
      </ClientOnly>
    </WithNamespaces>
  );
};
