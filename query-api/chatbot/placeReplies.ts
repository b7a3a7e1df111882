import type { ChatReply } from '#contract/chatOperation.ts';
import { MAX_SEARCH_MILES } from '#kernel/miles.ts';
import type { ListFilter, ListQuery } from '#listing/listQuery.ts';
import type { Answer, Question } from './answer.ts';
import { isLater, isOpenFor } from './openOn.ts';
import { originOf, type Origin } from './origin.ts';
import { say, type ChatTextName } from './texts.ts';

type Card = Extract<ChatReply, { type: 'SERVICES_LIST' }>['services'][number];

const MAX_CARDS = 5;
/** Places whose hours are read for another day or time than now. */
const MAX_READ = 300;

const filterOf = ({ meaning: { entities }, timeZone }: Question, origin: Origin): ListFilter => {
  const { type, audience, open, time, pets, wheelchair } = entities;
  const conditions = {
    ...(pets === undefined ? {} : { petsAllowed: true }),
    ...(wheelchair === undefined ? {} : { wheelchairAccessible: true }),
  };
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

const queryOf = ({ language }: Question, origin: Origin, filter: ListFilter, limit: number): ListQuery => ({
  filter,
  sort: 'help',
  direction: 'asc',
  near: origin,
  from: origin,
  skip: 0,
  limit,
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

/** Returns the nearest places that can help, of those that are open when the visitor wants to go. */
const findPlaces = (question: Question, origin: Origin, filter: ListFilter): FoundPlaces => {
  const { listing, at, timeZone, meaning } = question;
  const { open, time } = meaning.entities;
  if (!isLater({ open, time })) return readCards(question, queryOf(question, origin, filter, MAX_CARDS));
  const { ids } = listing.find(queryOf(question, origin, filter, MAX_READ), at);
  const openIds = ids.filter((id) => {
    const document = listing.document(id);
    return document !== null && isOpenFor(document, { open, time }, at, timeZone);
  });
  const shown = queryOf(question, origin, { ...filter, ids: openIds.slice(0, MAX_CARDS) }, MAX_CARDS);
  return { services: openIds.length === 0 ? [] : readCards(question, shown).services, total: openIds.length };
};

const askPlace = ({ language }: Question): Answer => ({ replies: [{ type: 'TEXT', text: say('askPlace', language) }] });

/** Answers with the places that a visitor looks for. */
export const answerPlaces = (question: Question): Answer => {
  const { language } = question;
  const origin = originOf(question);
  if (origin === undefined) return askPlace(question);
  const found = findPlaces(question, origin, filterOf(question, origin));
  const name: ChatTextName =
    found.total === 0 ? 'noPlaces' : found.total === 1 ? 'onePlace' : found.total > MAX_CARDS ? 'nearestPlaces' : 'places';
  const text = say(name, language, { count: found.total, place: origin.name });
  return { replies: [{ type: 'SERVICES_LIST', text, ...found }], services: found.services.map(({ id }) => id) };
};

/** Answers with the shelters that have free beds; if none has, with the nearest shelters to call. */
export const answerFreeBeds = (asked: Question): Answer => {
  const { open: _, time: _time, ...entities } = asked.meaning.entities;
  // Many shelters have no hours; a count says more about tonight.
  const question = { ...asked, meaning: { ...asked.meaning, entities } };
  const { language } = question;
  const origin = originOf(question);
  if (origin === undefined) return askPlace(question);
  const { types = [['SHELTER']], ...filter } = filterOf(question, origin);
  const withBeds = findPlaces(question, origin, { ...filter, types, freeBeds: true });
  const found = withBeds.total > 0 ? withBeds : findPlaces(question, origin, { ...filter, types });
  const name: ChatTextName =
    withBeds.total > 1 ? 'withBeds' : withBeds.total === 1 ? 'oneWithBeds' : found.total > 0 ? 'noBeds' : 'noBedsAtAll';
  const text = say(name, language, { count: withBeds.total, place: origin.name });
  return { replies: [{ type: 'GET_SHELTER_AVAILABLE_BEDS', text, ...found }], services: found.services.map(({ id }) => id) };
};
