import { useQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { mailtoHref } from '#domain/values/mailto.ts';
import { useCan } from '#web/access/useCan.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { regionOfCountyQuery } from '#web/api/manage/regionQueries.ts';
import type { Region, Service } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { callHref } from '#web/services/phone.ts';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';

const CoordinatorContact = ({
  coordinator: { name, officePhone, extension, mobile, email },
}: {
  readonly coordinator: Region['coordinators'][number];
}) => {
  const { t } = useTranslation();
  const phone = officePhone ?? mobile;
  const phoneKind = officePhone === undefined ? 'mobile' : 'officePhone';
  const dialledExtension = officePhone === undefined ? undefined : extension;
  const number = dialledExtension === undefined ? phone : `${phone} x${dialledExtension}`;
  const coordinatorName = name || t('regions.unnamed');
  return (
    <div className={button.stack}>
      <p>
        <b>{coordinatorName}</b>
      </p>
      {phone !== undefined && (
        <a
          className={button.button}
          href={callHref(phone, dialledExtension)}
          aria-label={t('regions.callName', { name: coordinatorName, kind: t(`regions.kind.${phoneKind}`), phone: number })}
        >
          <Phone size={20} aria-hidden="true" />
          <span className={text.nowrap}>{number}</span>
        </a>
      )}
      {email !== undefined && (
        <a className={button.button} href={mailtoHref(email)} aria-label={t('regions.writeName', { name: coordinatorName })}>
          <Mail size={20} aria-hidden="true" />
          {t('regions.write')}
        </a>
      )}
    </div>
  );
};

const CountyCoordinators = ({ county }: { readonly county: string | undefined }) => {
  const { t } = useTranslation();
  const regionQuery = regionOfCountyQuery(useApi(), county ?? '', useLanguage());
  const { data: region } = useQuery({ ...regionQuery, enabled: county !== undefined });
  if (county !== undefined && region === undefined) return null;
  return (
    <section className={page.section} data-screen-only="" aria-labelledby="responsible">
      <h2 id="responsible">{t('regions.who.title')}</h2>
      {region ? (
        <>
          <p>{t('regions.who.region', { region: region.name })}</p>
          {region.coordinators.map((coordinator) => (
            <CoordinatorContact key={coordinator.id} coordinator={coordinator} />
          ))}
        </>
      ) : (
        <p className={text.stale}>{county === undefined ? t('regions.who.noCounty') : t('regions.who.none', { county })}</p>
      )}
      <Link href={region ? `/regions/${region.id}` : '/regions'} className={button.link}>
        {t(region ? 'regions.who.see' : 'regions.who.all')}
      </Link>
    </section>
  );
};

/** Shows moderators the region of this place and its contacts, or that it belongs to no region. */
export const ResponsibleCoordinators = ({ service }: { readonly service: Service }) => {
  const can = useCan();
  if (!can('region.read') || !can('service.manage')) return null;
  return (
    <WithNamespaces namespaces={['regions']}>
      <CountyCoordinators county={service.county} />
    </WithNamespaces>
  );
};
