import { Bus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { lazyOrNull } from '../../layout/lazyComponent.tsx';
import { destinationOf, mapSearchUrl, transitUrl } from '../../services/directions.ts';
import { ClientOnly } from '../../ui/ClientOnly.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkRow, LinkRows } from '../../ui/LinkRow.tsx';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './WhereSection.module.css';

/** Loaded on demand, because address and phone number are readable without it. */
const RouteMap = lazyOrNull(async () => (await import('./deferred/RouteMap.tsx')).RouteMap);

/** Section with the address, a small map of it, and the route. */
export const WhereSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { address1, address2, city, state, zip, location, isConfidential, isApproximate, hours } = service;
  const street = [address1, address2].filter(Boolean).join(', ');
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const address = [street, town].filter(Boolean).join(', ');
  const destination = destinationOf(service);
  const addressLines = (
    <>
      {street}
      {street && <br />}
      {town}
    </>
  );
  const mapPlaceholder = usePage().tiles && <div className={styles.map} />;

  return (
    <section className={page.section} aria-labelledby="where">
      <h2 id="where">{t('servicePage.where')}</h2>
      {isConfidential ? (
        <p>
          <b>{t('detail.byPhone')}</b>
          <br />
          {town}
          <br />
          <span className={cx(text.muted, text.small)}>{t('servicePage.byPhoneHelp')}</span>
        </p>
      ) : (
        <>
          {destination === null ? (
            <p>{addressLines}</p>
          ) : (
            <a href={mapSearchUrl(address)} className={styles.address}>
              {addressLines}
            </a>
          )}
          {isApproximate && location && <p className={cx(text.muted, text.small)}>{t('servicePage.approximate')}</p>}
          {location && hours !== 'permanentlyClosed' && (
            <ClientOnly fallback={mapPlaceholder}>
              <Suspense fallback={mapPlaceholder}>
                <RouteMap service={service} address={address} />
              </Suspense>
            </ClientOnly>
          )}
          {destination !== null && (
            <LinkRows>
              <LinkRow
                icon={Bus}
                href={transitUrl(destination, language)}
                words={t('servicePage.transit')}
                help={t('servicePage.opensMaps')}
              />
            </LinkRows>
          )}
        </>
      )}
    </section>
  );
};
