import type { Client } from 'openapi-fetch';
import type { PageKey } from '../../../domain/page/keys.ts';
import { asked, commanded, dataOf, totalOf, type AskOptions, type CommandOptions } from '../answer.ts';
import { pointText, type Point } from '../place.ts';
import { toApiError } from '../ApiError.ts';
import type { paths } from '../schema.gen.ts';
import type { AppFeedback, CrisisLine, MessageToService, ServiceFeedback, StaticPage, RouteResult } from '../types.ts';

export interface CrisisLinePage {
  readonly lines: readonly CrisisLine[];
  readonly total: number;
}

/** What the forms of visitors send, by the call that takes it. */
export type SubmittedForm =
  | { readonly to: 'app'; readonly body: AppFeedback }
  | { readonly to: 'service'; readonly body: ServiceFeedback }
  | { readonly to: 'message'; readonly body: MessageToService };

const PATHS = { app: '/feedbacks/app', service: '/feedbacks/service', message: '/messages' } as const;

/** The same fields as a form, with the pictures. */
const asForm = (body: object, images: readonly Blob[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (typeof value === 'string') form.append(name, value);
  images.forEach((image, index) => form.append('images', image, `picture-${index + 1}`));
  return form;
};

/** What visitors may ask beside the list: crisis lines, pages to read, kudos. */
export interface VisitorCalls {
  listCrisisLines(words: string, page: { readonly skip: number; readonly limit: number }, options: AskOptions): Promise<CrisisLinePage>;
  getStaticPage(key: PageKey, options: AskOptions): Promise<StaticPage>;
  /** False: this device had given its kudos before. */
  giveKudos(serviceId: string, options: CommandOptions): Promise<boolean>;
  /** What somebody says of the app or of a service, or writes to a service; `images` go with feedback only. */
  sendWords(words: SubmittedForm, images: readonly Blob[], options: CommandOptions): Promise<void>;
  /** The route from a place to a service, or why none is shown. */
  getRoute(serviceId: string, from: Point, options: AskOptions): Promise<RouteResult>;
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
  sendWords: async ({ to, body }, images, options) => {
    const sent = images.length === 0 ? body : asForm(body, images);
    // One of three bodies for one of three paths: their types are checked where `Words` is made.
    const init = { body: sent as never, ...(images.length > 0 && { bodySerializer: () => sent as FormData }), ...commanded(options) };
    dataOf(await client.POST(PATHS[to], init));
  },
  getRoute: async (id, from, options) => {
    const params = { path: { id }, query: { currentCoordinate: pointText(from) } };
    return dataOf(await client.GET('/services/{id}/route', { params, ...asked(options) }));
  },
  forgetDevice: async (options) => {
    const { response, error } = await client.POST('/device/forget', asked(options));
    if (!response.ok) throw toApiError(response, error);
  },
});
