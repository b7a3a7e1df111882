import * as z from 'zod/mini';
import { requestJson } from '../upstream/requestJson.ts';
import { UpstreamFailed } from '../upstream/upstreamFailed.ts';
import type { Engine } from './engine.ts';

const answerSchema = z.object({ translatedText: z.string() });

/** Creates the engine for a server with the API of LibreTranslate, at its translation URL: `https://translate.example.org/translate`. */
export const createLibreTranslate = (service: string, key: string | undefined, timeoutMs: number): Engine => ({
  name: 'libretranslate',
  async find(text) {
    const body = { q: text, source: 'en', target: 'es', format: 'text', ...(key === undefined ? {} : { api_key: key }) };
    const answer = z.safeParse(answerSchema, await requestJson(new URL(service), { timeoutMs, body }));
    if (!answer.success) throw new UpstreamFailed('returned no valid translation');
    return { text: answer.data.translatedText, unknownWords: undefined };
  },
  stop: async () => undefined,
});
