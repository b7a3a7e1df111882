import { Bus, Signpost } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { lazyOrNothing } from '../../layout/lazyComponent.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { cx } from '../../ui/cx.ts';
import { ClientOnly } from '../../ui/ClientOnly.tsx';
import { LinkRow, LinkRows } from '../../ui/LinkRow.tsx';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './WhereSection.module.css';
import { directionsUrl, transitUrl } from './mapLinks.ts';

/** Comes when it is wanted: the address and the number are read without it. */
const RouteMap = lazyOrNothing(async () => (await import('./later/RouteMap.tsx')).RouteMap);

/** The address, a small map of it, and the route. */
export const WhereSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { address1, address2, city, state, zip, location, isConfidential, isApproximate } = service;
  const street = [address1, address2].filter(Boolean).join(', ');
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const address = [street, town].filter(Boolean).join(', ');
  const room = <div className={styles.map} />;

  return (
    <section className={page.section} aria-labelledby="where">
      <h2 id="where">{t('detail.where')}</h2>
      {isConfidential ? (
        <p>
          <b>{t('detail.byPhone')}</b>
          <br />
          {town}
          <br />
          <span className={cx(text.muted, text.small)}>{t('detail.byPhoneHelp')}</span>
        </p>
      ) : (
        <>
          <p>
            {street}
            {street && <br />}
            {town}
          </p>
          {isApproximate && location && <p className={cx(text.muted, text.small)}>{t('detail.approximate')}</p>}
          {location && (
            <ClientOnly fallback={room}>
              <Suspense fallback={room}>
                <WithNamespaces of={['visitor']}>
                  <RouteMap service={service} address={address} />
                </WithNamespaces>
              </Suspense>
            </ClientOnly>
          )}
          {address !== '' && (
            <LinkRows>
              <LinkRow icon={Signpost} href={directionsUrl(address)} words={t('detail.directions')} help={t('detail.directionsHelp')} />
              <LinkRow icon={Bus} href={transitUrl(address, language)} words={t('detail.transit')} help={t('detail.directionsHelp')} />
            </LinkRows>
          )}
        </>
      )}
    </section>
  );
};
