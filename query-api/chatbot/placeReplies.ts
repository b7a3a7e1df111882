import type { ChatReply } from '#contract/chatOperation.ts';
import { MAX_SEARCH_MILES } from '#domain/values/miles.ts';
import type { ListFilter, ListQuery } from '../listing/listQuery.ts';
import { conditionsOf } from '../understanding/entities/entities.ts';
import type { Answer, Question } from './answer.ts';
import { isLater, isOpenFor } from './openOn.ts';
import { originOf, type Origin } from './origin.ts';
import { offer } from './textReplies.ts';
import { say, type ChatTextName, type OfferName } from './texts.ts';

type Card = Extract<ChatReply, { type: 'SERVICES_LIST' }>['services'][number];

const MAX_CARDS = 5;
/** Places whose hours are read for another day or time than now. */
const MAX_READ = 300;

const filterOf = ({ meaning: { entities }, timeZone }: Question, origin: Origin): ListFilter => {
  const { type, audience, open, time } = entities;
  const conditions = conditionsOf(entities);
  return {
    approved: true,
    within: { near: origin, miles: MAX_SEARCH_MILES },
    ...(type === undefined ? {} : { types: [[type]] }),
    ...(audience === undefined ? {} : { categories: [[audience]] }),
    ...(Object.keys(conditions).length === 0 ? {} : { conditions }),
    ...(open === 'now' && time === undefined ? { open: true } : {}),
    ...(timeZone === undefined ? {} : { visitorTimeZone: timeZone }),
  };
};

const queryOf = (
  { language }: Question,
  origin: Origin,
  filter: ListFilter,
  page: { readonly skip: number; readonly limit: number },
): ListQuery => ({
  filter,
  sort: 'help',
  direction: 'asc',
  near: origin,
  from: origin,
  ...page,
  language,
  showsApproval: false,
});

interface FoundPlaces {
  readonly services: Card[];
  readonly total: number;
}

const readCards = ({ listing, at }: Question, query: ListQuery): FoundPlaces => {
  const { body, total, release } = listing.execute(query, at);
  const services = JSON.parse(body.toString()) as Card[];
  release();
  return { services, total };
};

/** Returns the nearest places that can help, of those that are open when the visitor wants to go, after those listed before. */
const findPlaces = (question: Question, origin: Origin, filter: ListFilter): FoundPlaces => {
  const { listing, at, timeZone, meaning, shownCount } = question;
  const { open, time } = meaning.entities;
  const page = { skip: shownCount, limit: MAX_CARDS };
  if (!isLater({ open, time })) return readCards(question, queryOf(question, origin, filter, page));
  const { ids } = listing.find(queryOf(question, origin, filter, { skip: 0, limit: MAX_READ }), at);
  const openIds = ids.filter((id) => {
    const document = listing.document(id);
    return document !== null && isOpenFor(document, { open, time }, at, timeZone);
  });
  const shown = { ...filter, ids: openIds.slice(shownCount, shownCount + MAX_CARDS) };
  const { services } =
    shown.ids.length === 0 ? { services: [] } : readCards(question, queryOf(question, origin, shown, { skip: 0, limit: MAX_CARDS }));
  return { services, total: openIds.length };
};

/** Returns a list of places with its introduction and what a visitor can ask next. */
const listAnswer = (
  { language, shownCount }: Question,
  type: 'SERVICES_LIST' | 'GET_SHELTER_AVAILABLE_BEDS',
  { services, total }: FoundPlaces,
  text: string,
): Answer => {
  const nowShown = shownCount + services.length;
  const offers: readonly OfferName[] = [
    ...(nowShown < total ? ['MORE' as const] : []),
    ...(services.length > 0 ? ['SERVICE' as const] : []),
  ];
  const quickReplies = offers.length === 0 ? {} : { quickReplies: offer(offers, language) };
  return { replies: [{ type, text, services, total, ...quickReplies }], services: services.map(({ id }) => id), shownCount: nowShown };
};

const askPlace = ({ language }: Question): Answer => ({ replies: [{ type: 'TEXT', text: say('askPlace', language) }] });

/** Returns the introduction of a continued list; undefined for the first places. */
const continuedName = ({ shownCount }: Question, { services }: FoundPlaces): ChatTextName | undefined =>
  shownCount === 0 ? undefined : services.length === 0 ? 'noMorePlaces' : 'morePlaces';

/** Answers with the places that a visitor looks for. */
export const answerPlaces = (question: Question): Answer => {
  const origin = originOf(question);
  if (origin === undefined) return askPlace(question);
  const found = findPlaces(question, origin, filterOf(question, origin));
  const name: ChatTextName =
    found.total === 0 ? 'noPlaces' : found.total === 1 ? 'onePlace' : found.total > MAX_CARDS ? 'nearestPlaces' : 'places';
  const text = say(continuedName(question, found) ?? name, question.language, { count: found.total, place: origin.name });
  return listAnswer(question, 'SERVICES_LIST', found, text);
};

/** Answers with the shelters that have free beds; if none has, with the nearest shelters to call. */
export const answerFreeBeds = (asked: Question): Answer => {
  const { open: _, time: _time, ...entities } = asked.meaning.entities;
  // Many shelters have no hours; a count says more about tonight.
  const question = { ...asked, meaning: { ...asked.meaning, entities } };
  const origin = originOf(question);
  if (origin === undefined) return askPlace(question);
  const { types = [['SHELTER']], ...filter } = filterOf(question, origin);
  const withBeds = findPlaces(question, origin, { ...filter, types, freeBeds: true });
  const found = withBeds.total > 0 ? withBeds : findPlaces(question, origin, { ...filter, types });
  const name: ChatTextName =
    withBeds.total > 1 ? 'withBeds' : withBeds.total === 1 ? 'oneWithBeds' : found.total > 0 ? 'noBeds' : 'noBedsAtAll';
  const text = say(continuedName(question, found) ?? name, question.language, { count: withBeds.total, place: origin.name });
  return listAnswer(question, 'GET_SHELTER_AVAILABLE_BEDS', found, text);
};
