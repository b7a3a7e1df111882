import type { CrisisLineResult } from '#contract/crisisLineOperations.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { crisisLineJson, type CrisisLineRow } from '../crisisLines/crisisLineJson.ts';
import type { QueryContext } from '../querying/context.ts';
import { NOT_REMOVED } from '../querying/model/notRemoved.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { loadStaticPage } from '../staticPages/loadStaticPage.ts';
import type { Intent } from '../understanding/intents/intents.ts';
import type { DraftReply, Question } from './answer.ts';
import { findFaqAnswer } from './faqAnswer.ts';
import { originOf } from './origin.ts';
import { OFFERS, say, type OfferName } from './texts.ts';

const MAX_CRISIS_LINES = 10;
const MAX_OFFERS = 3;
const FIRST_OFFERS: readonly OfferName[] = ['FIND_SERVICES', 'FREE_BEDS', 'CRISIS_LINES'];

const isOffered = (intent: Intent): intent is Intent & OfferName => intent in OFFERS;

/** Returns questions that a visitor can ask next, as buttons. */
export const offer = (names: readonly OfferName[], language: Language) =>
  names.slice(0, MAX_OFFERS).map((name) => ({ text: OFFERS[name][language], query: OFFERS[name][language] }));

/** Answers a greeting, or the end of a conversation, with what a visitor can ask. */
export const replyWithOffers = (name: 'hello' | 'goodbye', language: Language): DraftReply => ({
  type: 'TEXT',
  text: say(name, language),
  quickReplies: offer(FIRST_OFFERS, language),
});

/** Says that a sentence was not understood, with the three nearest things that a visitor can ask. */
export const replyNotUnderstood = ({ meaning, language }: Question): DraftReply => ({
  type: 'TEXT',
  text: say('notUnderstood', language),
  quickReplies: offer(meaning.likely.filter(isOffered), language),
});

const loadCrisisLines = async ({ db }: Pick<QueryContext, 'db'>, model: StoredModel): Promise<readonly CrisisLineResult[]> => {
  const { collection } = await model.open(undefined);
  const rows = db.collection<CrisisLineRow>(collection).find(NOT_REMOVED).sort({ createdAt: -1, _id: 1 }).limit(MAX_CRISIS_LINES);
  return (await rows.toArray()).map(crisisLineJson);
};

/** Answers with the crisis lines; with the national numbers if there are none, or the store does not respond. */
export const replyCrisisLines = async (
  context: Pick<QueryContext, 'db'>,
  model: StoredModel,
  { language, introduction }: { readonly language: Language; readonly introduction: 'danger' | 'crisisLines' },
): Promise<DraftReply> => {
  const crisisLines = await loadCrisisLines(context, model).catch(() => []);
  return crisisLines.length === 0
    ? { type: 'TEXT', text: say('crisisLinesUnavailable', language) }
    : { type: 'CRISIS_LINES_LIST', text: say(introduction, language), crisisLines: [...crisisLines] };
};

/** Answers with the weather at the place of the question. */
export const replyWeather = async ({ weather }: Pick<QueryContext, 'weather'>, question: Question): Promise<DraftReply> => {
  const { language } = question;
  const origin = originOf(question);
  if (origin === undefined) return { type: 'TEXT', text: say('askPlace', language) };
  const found = await weather.find(origin);
  if (found.state !== 'found') return { type: 'TEXT', text: say(found.state === 'off' ? 'weatherOff' : 'weatherUnavailable', language) };
  const { sunrise, sunset, ...measured } = found.weather;
  const sun = sunrise === null || sunset === null ? {} : { sunrise, sunset };
  return { type: 'WEATHER', text: say('weather', language, { ...measured, place: origin.name }), weather: { ...measured, ...sun } };
};

/** Answers a question about the site with the section of the page FAQ that fits; names the page if none does. */
export const replyFaq = async (
  context: Pick<QueryContext, 'db'>,
  pages: StoredModel,
  { query, language }: { readonly query: string; readonly language: Language },
): Promise<DraftReply> => {
  const page = await loadStaticPage(context, pages, { key: 'FAQ', language, token: undefined });
  return { type: 'TEXT', text: findFaqAnswer(page.content, query, page.language) ?? say('faq', language) };
};
