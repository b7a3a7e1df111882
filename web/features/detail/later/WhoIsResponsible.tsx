import { useQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { mailtoHref } from '#kernel/mailto.ts';
import { useCan } from '#web/access/useCan.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { regionOfCountyQuery } from '#web/api/manage/regionQueries.ts';
import type { Region, Service } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';

const Coordinator = ({ of: { name, officePhone, extension, mobile, email } }: { readonly of: Region['coordinators'][number] }) => {
  const { t } = useTranslation();
  const phone = officePhone ?? mobile;
  const kind = officePhone === undefined ? 'mobile' : 'officePhone';
  const dialled = officePhone === undefined ? undefined : extension;
  const who = name || t('regions.unnamed');
  return (
    <div className={button.stack}>
      <p>
        <b>{who}</b>
        {dialled !== undefined && <span className={text.muted}> · {t('regions.extension', { extension: dialled })}</span>}
      </p>
      {phone !== undefined && (
        <a
          className={button.button}
          href={`tel:+1${phone.replaceAll(/\D/g, '')}${dialled === undefined ? '' : `;ext=${dialled}`}`}
          aria-label={t('regions.callName', { name: who, kind: t(`regions.kind.${kind}`), phone })}
        >
          <Phone size={20} aria-hidden="true" />
          {phone}
        </a>
      )}
      {email !== undefined && (
        <a className={button.button} href={mailtoHref(email)} aria-label={t('regions.writeName', { name: who })}>
          <Mail size={20} aria-hidden="true" />
          {t('regions.write')}
        </a>
      )}
    </div>
  );
};

const Responsible = ({ county }: { readonly county: string | undefined }) => {
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
          {region.coordinators.map((each) => (
            <Coordinator key={each.id} of={each} />
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
export const WhoIsResponsible = ({ service }: { readonly service: Service }) => {
  const can = useCan();
  if (!can('region.read') || !can('service.manage')) return null;
  return (
    <WithNamespaces of={['regions']}>
      <Responsible county={service.county} />
    </WithNamespaces>
  );
};
