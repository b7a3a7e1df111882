import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { serviceQuery } from '../../api/queries.ts';
import type { ManagedService } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { phoneOf } from '../../services/phone.ts';
import { FactList } from '../../ui/FactList.tsx';
import { HoursFact } from './HoursFact.tsx';
import { bedsText, confirmedText, ownerText, whereText, type AgingText } from './manageText.ts';
import text from '../../ui/text.module.css';

const renderAgingText = ({ text: words, isOld }: AgingText): ReactNode => <span className={isOld ? text.stale : undefined}>{words}</span>;

/** Facts of a service by which a user decides whether it is still correct. */
export const ServiceFacts = ({ service }: { readonly service: ManagedService }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { data: fullService } = useQuery(serviceQuery(useApi(), service.id, useLanguage()));
  const { isConfidential, owner, approved, waitingSince, changedBy, isCriticalHeader, criticalDescription, criticalExpiredAt } = service;
  const { criticalDescriptionEs, spanishPending } = service;
  const doneByText = ({ at, name }: { readonly at: string; readonly name?: string | undefined }): string =>
    name === undefined ? formatLocalDate(at, language) : t('manage.dateBy', { date: formatLocalDate(at, language), name });
  const beds = bedsText(t, service, now, language);
  const addressText = isConfidential && fullService?.address1 ? fullService.address1 : whereText(t, service);
  const notice =
    criticalExpiredAt === undefined
      ? criticalDescription
      : t('manage.till', { text: criticalDescription, till: formatLocalDate(criticalExpiredAt, language) });

  const facts: (readonly [string, ReactNode])[] = [
    [t('manage.fact.phone'), phoneOf(service)?.text ?? service.phoneText ?? t('manage.noPhone')],
    [t('manage.fact.hours'), <HoursFact key="hours" hoursFacts={fullService} />],
    [t('manage.fact.where'), addressText],
    [t('manage.fact.owner'), owner === undefined ? t('manage.nobodyYet') : ownerText(t, service)],
    ...(waitingSince === undefined ? [] : [[t('manage.fact.waiting'), formatLocalDate(waitingSince, language)] as const]),
    ...(approved === undefined ? [] : [[t('manage.fact.approved'), doneByText(approved)] as const]),
    ...(changedBy === undefined ? [] : [[t('manage.fact.changed'), doneByText(changedBy)] as const]),
    [t('manage.fact.confirmed'), renderAgingText(confirmedText(t, service, now, language))],
    ...(beds === null ? [] : [[t('manage.fact.beds'), renderAgingText(beds)] as const]),
    ...(isCriticalHeader ? [[t('manage.fact.notice'), notice] as const] : []),
    ...(spanishPending ? [[t('manage.fact.spanish'), t('manage.spanishPending')] as const] : []),
    ...(criticalDescriptionEs === undefined
      ? []
      : [
          [
            t('manage.fact.noticeEs'),
            <span key="es" lang="es">
              {criticalDescriptionEs}
            </span>,
          ] as const,
        ]),
  ];
  return <FactList factRows={facts} />;
};
