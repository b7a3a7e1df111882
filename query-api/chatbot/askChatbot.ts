import { askChatbot as operation, type ChatReply } from '#contract/chatOperation.ts';
import { lazyPromise } from '#domain/values/lazyValue.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { notReadyProblem } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { remember, type Remembered } from '../understanding/decide.ts';
import type { Intent } from '../understanding/intents/intents.ts';
import { createUnderstanding } from '../understanding/understand.ts';
import type { Answer, DraftReply, Question } from './answer.ts';
import { createChatServiceNames } from './chatServiceNames.ts';
import { answerFreeBeds, answerPlaces } from './placeReplies.ts';
import { answerDistance, answerSchedule, answerService, answerServiceBeds } from './serviceReplies.ts';
import { replyCrisisLines, replyFaq, replyNotUnderstood, replyWeather, replyWithOffers } from './textReplies.ts';
import { say } from './texts.ts';

/** State of a conversation, sealed in its token. */
interface ChatState extends Remembered {
  readonly language?: Language;
  /** Places listed so far for the last question, if it was about places. */
  readonly shownCount?: number;
}

/** Questions that are answered below the crisis lines. */
const ANSWERED_IN_DANGER: ReadonlySet<Intent | undefined> = new Set([
  'FIND_SERVICES',
  'FREE_BEDS',
  'SCHEDULE',
  'DISTANCE',
  'SERVICE_BEDS',
  'SERVICE',
]);
const NOTHING_REMEMBERED: ChatState = { entities: {} };
const MINUTES_PER_HOUR = 60;

/** Returns the zone of `userTimezone`: a name, or whole hours from UTC. */
const zoneOfVisitor = (userTimezone: string | number | undefined): string | undefined => {
  if (typeof userTimezone !== 'number') return userTimezone;
  const hours = userTimezone / MINUTES_PER_HOUR;
  return Number.isInteger(hours) ? `Etc/GMT${hours > 0 ? '+' : ''}${hours}` : undefined;
};

/** Read at the first question, and shared by all products of a process. */
const understanding = lazyPromise(createUnderstanding);

/** POST /bot/query. Neither the question nor the place is stored or logged. */
export const createAskChatbot = (
  context: QueryContext,
  { listing: model, crisisLines, pages }: Pick<Models, 'listing' | 'crisisLines' | 'pages'>,
): Query<typeof operation> => {
  const { clock, limits, routing, vault } = context;
  const namesOf = createChatServiceNames(model);

  const replyTo = async (question: Question, query: string): Promise<DraftReply | Answer> => {
    const { meaning, language } = question;
    switch (meaning.intent) {
      case 'FIND_SERVICES':
        return answerPlaces(question);
      case 'FREE_BEDS':
        return answerFreeBeds(question);
      case 'SCHEDULE':
        return answerSchedule(question);
      case 'DISTANCE':
        return answerDistance(question, routing);
      case 'SERVICE_BEDS':
        return answerServiceBeds(question);
      case 'SERVICE':
        return answerService(question);
      case 'CRISIS_LINES':
        return replyCrisisLines(context, crisisLines, { language, introduction: 'crisisLines' });
      case 'WEATHER':
        return replyWeather(context, question);
      case 'FAQ':
        return replyFaq(context, pages, { query, language });
      case 'GREETING':
        return replyWithOffers('hello', language);
      case 'THANKS':
        return { type: 'TEXT', text: say('welcome', language) };
      case 'STOP':
        return replyWithOffers('goodbye', language);
      case undefined:
        return replyNotUnderstood(question);
      default:
        return meaning.intent satisfies never;
    }
  };

  /** Answers danger with crisis lines, and then with the place that was asked for, if any. */
  const answer = async (question: Question, query: string): Promise<Answer> => {
    const { isDanger, intent } = question.meaning;
    const reply = isDanger && !ANSWERED_IN_DANGER.has(intent) ? { replies: [] } : await replyTo(question, query);
    const { replies, ...more } = 'replies' in reply ? reply : { replies: [reply] };
    if (!isDanger) return { replies, ...more };
    const lines = await replyCrisisLines(context, crisisLines, { language: question.language, introduction: 'danger' });
    return { replies: [lines, ...replies], ...more };
  };

  return defineQuery(operation, async ({ body, language: chosenLanguage, clientAddress }) => {
    await limits.consume('chat', { address: clientAddress });
    const generation = model.current();
    if (generation === null) throw notReadyProblem();
    const opened = body.chatToken === undefined ? undefined : vault.chats.open(body.chatToken);
    const state = opened?.state === 'open' ? (opened.value as ChatState) : NOTHING_REMEMBERED;
    const [{ read }, names] = await Promise.all([understanding(), namesOf(generation)]);
    const meaning = read(body.query, { remembered: state, visitor: body.coordinate, names });
    const language = meaning.language ?? state.language ?? chosenLanguage;
    const remembered = meaning.intent === 'STOP' ? NOTHING_REMEMBERED : remember(state, meaning);
    const { replies, services, shownCount } = await answer(
      {
        meaning,
        remembered,
        language,
        listing: generation.view,
        shownCount: meaning.wantsMore ? (state.shownCount ?? 0) : 0,
        visitor: body.coordinate,
        location: body.location,
        timeZone: zoneOfVisitor(body.userTimezone),
        at: Math.floor(clock() / 1000),
      },
      body.query,
    );
    const entities = services === undefined ? remembered.entities : { ...remembered.entities, services };
    const chatToken = vault.chats.seal({
      ...remembered,
      entities,
      language,
      ...(shownCount === undefined ? {} : { shownCount }),
    } satisfies ChatState);
    const startedAgain: readonly DraftReply[] =
      opened === undefined || opened.state === 'open' ? [] : [{ type: 'TEXT', text: say('startedAgain', language) }];
    // Crisis lines come before anything else.
    const drafts = meaning.isDanger ? [...replies, ...startedAgain] : [...startedAgain, ...replies];
    return {
      headers: { 'Cache-Control': 'private, no-store' },
      body: drafts.map((draft): ChatReply => ({ ...draft, lang: language, chatToken })),
    };
  });
};
