import { Suspense } from 'react';
import type { Service } from '../../api/types.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { lazyComponent, lazyOrNull } from '../../layout/lazyComponent.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { ClientOnly } from '../../ui/ClientOnly.tsx';
import { AboutSection } from './AboutSection.tsx';
import { ContactSection } from './ContactSection.tsx';
import { ThanksSection } from './ThanksSection.tsx';
import { WhereSection } from './WhereSection.tsx';
import { WhoSection } from './WhoSection.tsx';

const OtherLocations = lazyOrNull(async () => (await import('./deferred/OtherLocations.tsx')).OtherLocations);

const DeferredSections = lazyComponent(async () => (await import('./deferred/DeferredSections.tsx')).DeferredSections);

/** The rest of the page: audience, address, other contacts, and thanks. */
export const LowerSections = ({ service }: { readonly service: Service }) => {
  const { asOf } = usePage();
  return (
    <WithNamespaces namespaces={['servicePage', 'visitor']}>
      <WhoSection service={service} />
      <AboutSection service={service} />
      <WhereSection service={service} />
      {service.otherLocations && (
        <ClientOnly>
          <Suspense>
            <OtherLocations service={service} />
          </Suspense>
        </ClientOnly>
      )}
      <ContactSection service={service} />
      {service.hours !== 'permanentlyClosed' && asOf === undefined && <ThanksSection service={service} />}
      <ClientOnly>
        <Suspense>
          <DeferredSections service={service} />
        </Suspense>
      </ClientOnly>
    </WithNamespaces>
  );
};
