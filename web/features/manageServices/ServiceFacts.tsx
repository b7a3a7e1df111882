import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addToGroup } from '#kernel/addToGroup.ts';
import { DAYS, type Day } from '#kernel/schedule/days.ts';
import { scheduleRows, type ScheduleRow } from '#kernel/schedule/display.ts';
import { formatDays } from '#kernel/schedule/shortHours.ts';
import { unknownHoursText } from '#kernel/schedule/wording.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { useApi } from '../../api/ApiContext.ts';
import { serviceQuery } from '../../api/queries.ts';
import type { ManagedService, Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { formatSortableTime } from '../../services/manage/formatSortableTime.ts';
import { phoneOf } from '../../services/phone.ts';
import { FactList } from '../../ui/FactList.tsx';
import { bedsText, confirmedText, ownerText, whereText, type AgingText } from './manageText.ts';
import text from '../../ui/text.module.css';
import styles from './ServicePane.module.css';

const renderAgingText = ({ text: words, isOld }: AgingText): ReactNode => <span className={isOld ? text.stale : undefined}>{words}</span>;

/** Returns rows of opening hours; days of the week with the same times are one row: "Mon–Fri". */
const hoursRows = (schedules: Service['schedules'], language: Language): readonly ScheduleRow[] => {
  const daysByTimes = new Map<string, Day[]>();
  for (const day of DAYS) {
    const rowsOfDay = scheduleRows(
      schedules.filter((entry) => entry.type === 'WEEKLY' && entry.day === day),
      language,
      formatSortableTime,
    );
    if (rowsOfDay.length > 0) addToGroup(daysByTimes, rowsOfDay.map(({ times }) => times).join(', '), day);
  }
  const otherEntries = schedules.filter(({ type }) => type !== 'WEEKLY');
  return [
    ...[...daysByTimes].map(([times, days]) => ({ label: formatDays(days, language), times })),
    ...scheduleRows(otherEntries, language, formatSortableTime),
  ];
};

/** Opening hours of a service. */
const HoursFact = ({
  hoursFacts,
}: {
  readonly hoursFacts: Pick<Service, 'schedules' | 'isContact' | 'unknownDays'> | null | undefined;
}) => {
  const { t } = useTranslation();
  const language = useLanguage();
  if (hoursFacts?.isContact) return t('manage.contactForHours');
  const { schedules = [], unknownDays = [] } = hoursFacts ?? {};
  const rows = [
    ...hoursRows(schedules, language),
    ...(unknownDays.length === 0 ? [] : [{ label: formatDays(unknownDays, language), times: unknownHoursText(language) }]),
  ];
  if (rows.length === 0) return t('manage.noHours');
  return (
    <span className={styles.hours}>
      {rows.map(({ label, times }) => (
        <span key={`${label} ${times}`}>
          {label} <b>{times}</b>
        </span>
      ))}
    </span>
  );
};

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
  const beds = bedsText(t, service, now);
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
    [t('manage.fact.confirmed'), renderAgingText(confirmedText(t, service, now))],
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
