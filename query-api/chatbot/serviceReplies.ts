import type { Service } from '#contract/service.ts';
import { GUEST } from '#domain/permissions/principal.ts';
import { weekdayOf } from '#domain/schedule/calendar.ts';
import { localDayAt } from '#domain/schedule/localTime.ts';
import { openStatusAt } from '#domain/schedule/openStatus.ts';
import { formatOpenStatus } from '#domain/schedule/wording.ts';
import { metresBetween } from '#domain/values/distance.ts';
import { METRES_PER_MILE } from '#domain/values/miles.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { MAX_ROUTE_METRES } from '#domain/vocabulary/routes.ts';
import { DAY_TEXTS } from '#domain/vocabulary/texts.ts';
import type { Routing } from '#geo/routing/index.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { openingsForDay, zoneOf } from '../listing/openingHours.ts';
import { viewRightsOf } from '../querying/viewRights.ts';
import { serviceJson } from '../services/serviceJson.ts';
import type { Answer, DraftReply, Question } from './answer.ts';
import { daysAhead, formatHours, isLater, isOpenFor, openingsOn, spokenTime } from './openOn.ts';
import { originOf } from './origin.ts';
import { offer } from './textReplies.ts';
import { say, type OfferName } from './texts.ts';

/** A service that a question is about. */
interface FoundService {
  readonly id: string;
  readonly document: ServiceDocument;
  readonly json: Service;
}

const MAX_OFFERED_NAMES = 4;
const MINUTE_SECONDS = 60;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the services that a question may mean, the nearest first. */
const servicesOf = (question: Question): readonly FoundService[] => {
  const { meaning, remembered, listing, at, timeZone } = question;
  const origin = originOf(question);
  const ids = meaning.entities.services ?? remembered.entities.services ?? [];
  const found = ids.flatMap((id): FoundService[] => {
    const document = listing.document(id);
    if (document === null || !viewRightsOf(GUEST, document).service) return [];
    return [{ id, document, json: serviceJson(id, document, { principal: GUEST, at, origin, visitorTimeZone: timeZone }) }];
  });
  // What was listed before keeps its order: "the first one".
  return meaning.namedServices !== undefined
    ? found.toSorted((a, b) => (a.json.distance ?? Infinity) - (b.json.distance ?? Infinity))
    : found;
};

/** Returns what a visitor can ask next about a service. */
const furtherQuestions = ({ type }: DraftReply, { json }: FoundService): readonly OfferName[] => {
  const hasBeds = json.totalBeds !== undefined || json.availableBeds !== undefined;
  return [
    ...(type === 'ASK_SERVICE_SCHEDULE' ? [] : ['SCHEDULE' as const]),
    ...(type === 'ASK_DISTANCE_SERVICE' ? [] : ['DISTANCE' as const]),
    ...(type === 'ASK_SERVICE_BED_AVAILABLE' || !hasBeds ? [] : ['SERVICE_BEDS' as const]),
  ];
};

/** Answers a question about one service; asks which one if none is known, and offers others of the same name. */
const answerAbout = async (question: Question, reply: (found: FoundService) => DraftReply | Promise<DraftReply>): Promise<Answer> => {
  const { language } = question;
  const [found, ...others] = servicesOf(question);
  if (found === undefined) return { replies: [{ type: 'TEXT', text: say('askService', language) }] };
  const draft = await reply(found);
  const first = { ...draft, quickReplies: offer(furtherQuestions(draft, found), language) };
  if (others.length === 0 || question.meaning.namedServices === undefined) return { replies: [first], services: [found.id] };
  const quickReplies = others.slice(0, MAX_OFFERED_NAMES).map(({ json: { name, city } }) => {
    const text = city === undefined ? name : `${name}, ${city}`;
    return { text, query: text };
  });
  return { replies: [first, { type: 'TEXT', text: say('otherServices', language), quickReplies }], services: [found.id] };
};

const dayText = (open: string | undefined, today: number, language: Language): string => {
  if (open === 'tomorrow' || open === 'tonight') return say(open, language);
  const ahead = daysAhead(open, today);
  return ahead === 0 ? say('today', language) : say('onDay', language, { day: DAY_TEXTS[weekdayOf(today + ahead)][language] });
};

const scheduleText = ({ meaning, language, at, timeZone }: Question, { document, json: { name } }: FoundService): string => {
  const { open, time } = meaning.entities;
  const zone = zoneOf(document) ?? timeZone;
  const { openings } = openingsForDay(document, at, timeZone);
  if (zone === undefined || openings.kind === 'unknown') return say('unknownHours', language, { name });
  if (!isLater({ open, time }) || openings.kind !== 'scheduled')
    return say('statusNow', language, { name, status: formatOpenStatus(openStatusAt(openings, at, zone), language, zone, at) });
  const day = dayText(open, localDayAt(at, zone), language);
  if (time !== undefined) {
    const isOpen = isOpenFor(document, { open, time }, at, timeZone);
    return say(isOpen ? 'openAtTime' : 'closedAtTime', language, {
      name,
      day,
      time: spokenTime(time, language),
    });
  }
  const { periods } = openingsOn(document, open, at, timeZone);
  return periods.length === 0
    ? say('closedOnDay', language, { name, day })
    : say('openOnDay', language, { name, day, hours: formatHours(periods, language) });
};

/** Answers when a service is open. */
export const answerSchedule = (question: Question): Promise<Answer> =>
  answerAbout(question, (found) => ({ type: 'ASK_SERVICE_SCHEDULE', text: scheduleText(question, found), service: found.json }));

const distanceText = async (question: Question, { document, json }: FoundService, routing: Routing): Promise<string> => {
  const { language } = question;
  const { name } = json;
  const origin = originOf(question);
  if (document.address.confidential) return say('hiddenPlace', language, { name });
  const point = json.location?.coordinates;
  if (origin === undefined) return say('askPlace', language);
  if (point === undefined) return say('unknownPlace', language, { name });
  const to = { longitude: point[0], latitude: point[1] };
  const metres = metresBetween(origin, to);
  const straight = say('distance', language, { name, miles: (metres / METRES_PER_MILE).toFixed(1), place: origin.name });
  if (metres > MAX_ROUTE_METRES) return straight;
  const route = await routing.find({ from: origin, to, language });
  if (route.state !== 'found') return straight;
  return `${straight} ${say('travelTime', language, { minutes: Math.max(1, Math.round(route.route.seconds / MINUTE_SECONDS)) })}`;
};

/** Answers how far a service is. A hidden place has no distance. */
export const answerDistance = (question: Question, routing: Routing): Promise<Answer> =>
  answerAbout(question, async (found) => ({
    type: 'ASK_DISTANCE_SERVICE',
    text: await distanceText(question, found, routing),
    service: found.json,
  }));

const ageText = (countedAt: string, now: number, language: Language): string => {
  const ageMs = Math.max(0, now - Date.parse(countedAt));
  const [hours, days] = [Math.floor(ageMs / HOUR_MS), Math.floor(ageMs / DAY_MS)];
  if (days > 0) return say(days === 1 ? 'dayAgo' : 'daysAgo', language, { count: days });
  if (hours > 0) return say(hours === 1 ? 'hourAgo' : 'hoursAgo', language, { count: hours });
  return say('minutesAgo', language, { count: Math.floor(ageMs / 60_000) });
};

const bedsText = ({ language, at }: Question, { json }: FoundService): string => {
  const { name, availableBeds: available, totalBeds: total, bedsCountedAt } = json;
  if (available === undefined || bedsCountedAt === undefined) return say('noCount', language, { name });
  const age = ageText(bedsCountedAt, at * 1000, language);
  if (available === 0) return say('full', language, { name, age });
  return total === undefined
    ? say('bedsOfWithoutTotal', language, { name, available, age })
    : say('bedsOf', language, { name, available, total, age });
};

/** Answers whether a service has free beds, with the age of its count. */
export const answerServiceBeds = (question: Question): Promise<Answer> =>
  answerAbout(question, (found) => ({ type: 'ASK_SERVICE_BED_AVAILABLE', text: bedsText(question, found), service: found.json }));

/** Answers with a service itself. */
export const answerService = (question: Question): Promise<Answer> =>
  answerAbout(question, (found) => ({
    type: 'ASK_PARTICULAR_SERVICE',
    text: say('service', question.language, { name: found.json.name }),
    service: found.json,
  }));
