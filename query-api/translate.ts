import { Problem } from '#contract/problem.ts';
import { translate as operation } from '#contract/translateOperation.ts';
import type { QueryContext } from './querying/context.ts';
import { defineQuery, type Query } from './querying/query.ts';

/** Retry-After in seconds: a translator that fails pauses as long, and a missing one may be installed later. */
const RETRY_AFTER = { failed: '30', off: '3600' };

/** POST /common/translate. The text is neither stored nor logged. */
export const createTranslate = ({ limits, translation }: Pick<QueryContext, 'limits' | 'translation'>): Query<typeof operation> =>
  defineQuery(operation, async ({ body: { text }, clientAddress, authenticate }) => {
    const { id } = await authenticate();
    await limits.consume('translate', { address: clientAddress, account: id });
    const result = await translation.translate(text);
    if (result.state !== 'translated')
      throw new Problem(503, 'TRANSLATOR_UNAVAILABLE', {
        headers: { 'Retry-After': result.state === 'off' ? RETRY_AFTER.off : RETRY_AFTER.failed },
      });
    return { headers: { 'Cache-Control': 'private, no-store' }, body: { translatedText: result.text } };
  });
