import type { Client } from 'openapi-fetch';
import type { PageKey } from '../../domain/page/keys.ts';
import { asked, commanded, dataOf, totalOf, type AskOptions, type CommandOptions } from './answer.ts';
import { toProblem } from './problem.ts';
import type { paths } from './schema.gen.ts';
import type { CrisisLine, StaticPage } from './types.ts';

export interface CrisisLinePage {
  readonly lines: readonly CrisisLine[];
  readonly total: number;
}

/** What visitors may ask beside the list: crisis lines, pages to read, kudos. */
export interface VisitorCalls {
  listCrisisLines(words: string, page: { readonly skip: number; readonly limit: number }, options: AskOptions): Promise<CrisisLinePage>;
  getStaticPage(key: PageKey, options: AskOptions): Promise<StaticPage>;
  /** False: this device had given its kudos before. */
  giveKudos(serviceId: string, options: CommandOptions): Promise<boolean>;
  /** Takes back the cookie that tells this device. */
  forgetDevice(options: AskOptions): Promise<void>;
}

export const visitorCalls = (client: Client<paths>): VisitorCalls => ({
  listCrisisLines: async (words, page, options) => {
    const query = { ...page, ...(words !== '' && { q: words }) };
    const answer = await client.GET('/crisis-lines', { params: { query }, ...asked(options) });
    const lines = dataOf<readonly CrisisLine[]>(answer);
    return { lines, total: totalOf(answer, lines.length) };
  },
  getStaticPage: async (key, options) => dataOf(await client.GET('/static-pages/{key}', { params: { path: { key } }, ...asked(options) })),
  giveKudos: async (id, options) => {
    const answer = await client.POST('/services/{id}/likes', { params: { path: { id } }, ...commanded(options) });
    return dataOf<{ readonly counted: boolean }>(answer).counted;
  },
  forgetDevice: async (options) => {
    const { response, error } = await client.POST('/device/forget', asked(options));
    if (!response.ok) throw toProblem(response, error);
  },
});
