import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { minutesOf } from '#domain/schedule/rules.ts';
import { formatMinutes } from '#domain/schedule/wording.ts';
import type { Service, ServiceCard } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Beds } from '../../services/Beds.tsx';
import { destinationOf } from '../../services/directions.ts';
import { DirectionsLink } from '../../services/DirectionsLink.tsx';
import { closedText } from '../../services/hoursText.ts';
import { statusOf } from '../../services/openState.ts';
import { PrimaryAction } from '../../services/PrimaryAction.tsx';
import { StatusLine } from '../../services/StatusLine.tsx';
import { crisisCard } from '../../ui/crisisLine/crisisCard.ts';
import { CrisisLineCard } from '../../ui/crisisLine/CrisisLineCard.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { SampleMark } from '../../ui/SampleMark.tsx';
import type { ChatReply } from './conversation.ts';
import { hoursRows } from './hoursRows.ts';
import button from '../../ui/button.module.css';
import styles from './ReplyDetails.module.css';

interface PlaceRowProps {
  readonly facts: ServiceCard | Service;
  /** What a question was about, above the call. */
  readonly children?: ReactNode;
}

/** A place in a reply: open status, distance, name with a link to its page, beds and the call. */
const PlaceRow = ({ facts, children }: PlaceRowProps) => {
  const status = statusOf(facts, useNow());
  return (
    <li className={styles.place}>
      <StatusLine facts={facts} />
      <h2 className={styles.name}>
        <Link href={`/services/${facts.id}`}>
          <bdi>{facts.name}</bdi>
        </Link>
      </h2>
      <Beds facts={facts} />
      {children}
      <div className={styles.actions}>
        <PrimaryAction facts={facts} status={status} />
      </div>
    </li>
  );
};

/** Opening hours of a place, and its closed days. */
const Hours = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const closedDays = closedText(service, language);
  const rows = hoursRows(service, language);
  if (rows.length === 0 && closedDays === '') return null;
  return <FactList factRows={[...rows, ...(closedDays === '' ? [] : [[t('detail.closed'), closedDays] as const])]} />;
};

/** Places in a box, marked if one of them is made up. */
const Places = ({ hasSample, children }: { readonly hasSample: boolean; readonly children: ReactNode }) => (
  <div>
    <SampleMark isShown={hasSample} />
    <ul className={styles.places}>{children}</ul>
  </div>
);

const Directions = ({ service }: { readonly service: Service }) => {
  const destination = destinationOf(service);
  return destination === null ? null : <DirectionsLink name={service.name} destination={destination} className={button.button} />;
};

/** Formats `HH:MM` as on all screens: "6:58 AM". */
const formatTime = (time: string): string => formatMinutes(minutesOf(time));

const Weather = ({ weather }: { readonly weather: Extract<ChatReply, { type: 'WEATHER' }>['weather'] }) => {
  const { t } = useTranslation();
  const { humidity, visibility, wind, sunrise, sunset } = weather;
  return (
    <div className={styles.place}>
      <FactList
        factRows={[
          [t('chatbot.weather.humidity'), t('chatbot.weather.percent', { value: humidity })],
          [t('chatbot.weather.visibility'), t('chatbot.weather.miles', { count: visibility })],
          [t('chatbot.weather.wind'), t('chatbot.weather.speed', { value: wind })],
          ...(sunrise === undefined ? [] : [[t('chatbot.weather.sunrise'), formatTime(sunrise)] as const]),
          ...(sunset === undefined ? [] : [[t('chatbot.weather.sunset'), formatTime(sunset)] as const]),
        ]}
      />
    </div>
  );
};

/** What a reply shows below its words: places, hours, directions, crisis lines or the weather. */
export const ReplyDetails = ({ reply }: { readonly reply: ChatReply }) => {
  const language = useLanguage();
  switch (reply.type) {
    case 'TEXT':
      return null;
    case 'SERVICES_LIST':
    case 'GET_SHELTER_AVAILABLE_BEDS':
      return reply.services.length === 0 ? null : (
        <Places hasSample={reply.services.some(({ sample }) => sample === true)}>
          {reply.services.map((service) => (
            <PlaceRow key={service.id} facts={service} />
          ))}
        </Places>
      );
    case 'ASK_SERVICE_SCHEDULE':
    case 'ASK_DISTANCE_SERVICE':
    case 'ASK_SERVICE_BED_AVAILABLE':
    case 'ASK_PARTICULAR_SERVICE':
      return (
        <Places hasSample={reply.service.sample === true}>
          <PlaceRow facts={reply.service}>
            {reply.type === 'ASK_SERVICE_SCHEDULE' && <Hours service={reply.service} />}
            {reply.type === 'ASK_DISTANCE_SERVICE' && <Directions service={reply.service} />}
          </PlaceRow>
        </Places>
      );
    case 'CRISIS_LINES_LIST':
      return (
        <ul className={styles.places}>
          {reply.crisisLines.map((line) => (
            <li key={line.id}>
              <CrisisLineCard card={crisisCard(line, language)} />
            </li>
          ))}
        </ul>
      );
    case 'WEATHER':
      return <Weather weather={reply.weather} />;
    default:
      return reply satisfies never;
  }
};
