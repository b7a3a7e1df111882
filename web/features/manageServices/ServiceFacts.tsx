import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { scheduleRows } from '#kernel/schedule/display.ts';
import { useApi } from '../../api/ApiContext.ts';
import { serviceQuery } from '../../api/queries.ts';
import type { ManagedService, Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { wordDate } from '../../i18n/moment.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { wordManagedTime } from '../../services/manage/managedTime.ts';
import { phoneOf } from '../../services/phone.ts';
import { Facts } from '../../ui/Facts.tsx';
import { bedsText, confirmedText, ownerText, whereText, type Weighed } from './manageText.ts';
import text from '../../ui/text.module.css';
import styles from './ServicePane.module.css';

const weighed = ({ text: words, isOld }: Weighed): ReactNode => <span className={isOld ? text.stale : undefined}>{words}</span>;

/** Opening hours, with days of the same times in one row. */
const Hours = ({ of }: { readonly of: Pick<Service, 'schedules' | 'isContact'> | null | undefined }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  if (of?.isContact) return t('manage.contactForHours');
  const rows = of ? scheduleRows(of.schedules, language, wordManagedTime) : [];
  if (rows.length === 0) return t('manage.noHours');
  const days = new Map<string, readonly string[]>();
  for (const { label, times } of rows) days.set(times, [...(days.get(times) ?? []), label]);
  return (
    <span className={styles.hours}>
      {[...days].map(([times, labels]) => (
        <span key={times}>
          {[...new Set(labels)].join(', ')} <b>{times}</b>
        </span>
      ))}
    </span>
  );
};

/** Facts of a service by which a user decides whether it is still correct. */
export const ServiceFacts = ({ service }: { readonly service: ManagedService }) => {
  const { t } = useTranslation();
  const now = useNow();
  const { data: whole } = useQuery(serviceQuery(useApi(), service.id, useLanguage()));
  const { isConfidential, owner, approved, waitingSince, changedBy, isCriticalHeader, criticalDescription, criticalExpiredAt } = service;
  const { criticalDescriptionEs, spanishPending } = service;
  const deed = ({ at, name }: { readonly at: string; readonly name?: string | undefined }): string =>
    name === undefined ? wordDate(at) : t('manage.dateBy', { date: wordDate(at), name });
  const beds = bedsText(t, service, now);
  const where = isConfidential && whole?.address1 ? whole.address1 : whereText(t, service);
  const notice =
    criticalExpiredAt === undefined
      ? criticalDescription
      : t('manage.till', { text: criticalDescription, till: wordDate(criticalExpiredAt) });

  const facts: (readonly [string, ReactNode])[] = [
    [t('manage.fact.phone'), phoneOf(service)?.text ?? service.phoneText ?? t('manage.noPhone')],
    [t('manage.fact.hours'), <Hours key="hours" of={whole} />],
    [t('manage.fact.where'), where],
    [t('manage.fact.owner'), owner === undefined ? t('manage.nobodyYet') : ownerText(t, service)],
    ...(waitingSince === undefined ? [] : [[t('manage.fact.waiting'), wordDate(waitingSince)] as const]),
    ...(approved === undefined ? [] : [[t('manage.fact.approved'), deed(approved)] as const]),
    ...(changedBy === undefined ? [] : [[t('manage.fact.changed'), deed(changedBy)] as const]),
    [t('manage.fact.confirmed'), weighed(confirmedText(t, service, now))],
    ...(beds === null ? [] : [[t('manage.fact.beds'), weighed(beds)] as const]),
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
  return <Facts of={facts} />;
};
