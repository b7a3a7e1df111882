import { listServices } from '../../platform/contract/servicesQuestions.ts';
import { holdsTag } from '../../platform/http/etag.ts';
import { consistencyHeaders, isStaleFor, notLoaded } from '../consistency.ts';
import type { QueryDependencies } from '../dependencies.ts';
import { dependsOnTime } from '../listing/filters.ts';
import type { Listing } from '../listing/listing.ts';
import type { ListQuestion } from '../listing/question.ts';
import type { FollowedModel, Generation } from '../model/followedModel.ts';
import { nextLink } from '../nextLink.ts';
import { defineQuestion, type Question } from '../question.ts';
import { createAnswerCache, takesGzip } from './answerCache.ts';
import { toListQuestion } from './listQuestion.ts';

const MINUTE = 60;
/** Local days, and with them the openings on a card, begin on a quarter of an hour. */
const QUARTER = 900;

/** A short name for a text: FNV-1a. It tells questions apart in an ETag, it protects nothing. */
const shortHash = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** What an answer is made of besides its question: the model and its last change, and the time as far as it matters. */
const versionOf = ({ collection, lastChange }: Generation<Listing>, question: ListQuestion, at: number): string => {
  const time = Math.floor(at / (dependsOnTime(question.filter) ? MINUTE : QUARTER));
  return [shortHash(collection), BigInt(lastChange === '' ? 0 : lastChange).toString(36), time.toString(36)].join('.');
};

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  // Held by whoever asked, asked again each time: an unchanged list costs a 304.
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Language, Accept-Encoding, Authorization',
} as const;

/** GET /services, from the list in memory. */
export const createListServices = (dependencies: QueryDependencies, model: FollowedModel<Listing>): Question<typeof listServices> => {
  const cache = createAnswerCache();
  return defineQuestion(listServices, async ({ query, language, url, header, whenSent }) => {
    const who = await dependencies.authenticate(header('authorization'));
    const question = toListQuestion(query, who, language);
    const before = model.current();
    if (before === null) throw notLoaded();
    const stale = await isStaleFor(header('consistency-token'), {
      logId: before.logId,
      waitFor: (position) => model.waitFor(position, dependencies.readWaitMs),
    });
    // Asked for again: the model may have been exchanged while somebody waited.
    const generation = model.current() ?? before;
    const at = Math.floor(dependencies.clock() / 1000);
    const name = JSON.stringify(question);
    const version = versionOf(generation, question, at);
    const ETag = `W/"${version}.${shortHash(name)}"`;
    const headers = {
      ...HEADERS,
      ETag,
      'Content-Language': language,
      ...consistencyHeaders(generation.logId, generation.position, stale || !model.isCurrent()),
    };
    if (holdsTag(header('if-none-match'), ETag)) return { status: 304, headers };

    const make = () => generation.view.answer(question, at);
    const listHeaders = (total: number) => ({ ...headers, 'X-Total-Count': String(total), ...nextLink(url, question, total) });
    if (takesGzip(header('accept-encoding'))) {
      const { body, total } = await cache.get(name, `${generation.logId} ${version}`, make);
      return { headers: { ...listHeaders(total), 'Content-Encoding': 'gzip' }, body };
    }
    const { body, total, release } = make();
    whenSent(release);
    return { headers: listHeaders(total), body };
  });
};
