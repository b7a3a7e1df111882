import { startProduct, type Product, type ProductOptions } from '#app/product.ts';
import type { ClockTrust } from '#command-api/reactions/clockTrust.ts';
import { readConfig } from '#platform/config.ts';
import { formatConsistencyToken, parseConsistencyToken } from '#platform/consistencyToken.ts';
import { silentLogger } from '#platform/logger.ts';
import { startStores, type Stores } from './stores.ts';
import { waitForListReady, waitForProjections } from './waitForProjections.ts';

/** The administrator's token in every product that a test starts. */
export const ADMIN_TOKEN = 'administrator-token-of-the-tests-0123456789';

/** A clock that moves only when a test moves it. */
export interface TestClock {
  (): number;
  set(time: string): void;
  advance(milliseconds: number): void;
}
/** A Tuesday in the middle of a school week, 10:00 in Los Angeles. */
const START_TIME = '2026-03-10T17:00:00.000Z';

export const createTestClock = (start = START_TIME): TestClock => {
  let now = Date.parse(start);
  const clock = (): number => now;
  return Object.assign(clock, {
    set: (time: string) => {
      now = Date.parse(time);
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  });
};

/** A clock check that trusts every clock, because tests advance their clock by weeks; only tests of the check replace it. */
const ALWAYS_TRUSTED_CLOCK: ClockTrust = { isTrusted: () => true, check: async () => undefined, stop: async () => undefined };

/** An HTTP response. `body` is parsed JSON, or the text if it is not JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Returns one field of a response object. */
export const fieldOf = (reply: Pick<Reply, 'body'>, name: string): unknown =>
  typeof reply.body === 'object' && reply.body !== null ? Reflect.get(reply.body, name) : undefined;

export interface RequestInput {
  readonly method?: string;
  /** Sent as JSON; a string or bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Session token; null for a guest, undefined for the administrator. */
  readonly token?: string | null;
}

const encodeBody = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);

/** Returns the first chunk of a streamed response, and ends it. */
const firstChunkOf = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
};

/** Creates a function that sends requests to one product over real HTTP. */
export const createRequestSender =
  (baseUrl: string) =>
  async (path: string, { method, body, headers = {}, token = ADMIN_TOKEN }: RequestInput = {}): Promise<Reply> => {
    const response = await fetch(new URL(path, baseUrl), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: encodeBody(body) }),
    });
    const text = await (response.headers.get('content-type')?.startsWith('text/event-stream') === true
      ? firstChunkOf(response)
      : response.text());
    const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };

const MAX_STALE_REPLIES = 30;

/** Repeats a read with a Consistency-Token of the product's log while its read models are behind: each read waits two seconds for them. */
export const repeatWhileStale =
  (
    sendRequest: ReturnType<typeof createRequestSender>,
    isProductLog: (logId: string) => Promise<boolean> = async () => true,
  ): ReturnType<typeof createRequestSender> =>
  async (path, input = {}) => {
    const token = parseConsistencyToken(input.headers?.['consistency-token']);
    for (let attempt = 1; ; attempt += 1) {
      const reply = await sendRequest(path, input);
      if (token === null || !reply.headers.has('stale') || attempt === MAX_STALE_REPLIES) return reply;
      if (!(await isProductLog(token.logId))) return reply;
    }
  };

export interface TestApi {
  readonly url: string;
  readonly clock: TestClock;
  readonly stores: Stores;
  readonly product: Product;
  sendRequest(path: string, input?: RequestInput): Promise<Reply>;
  /** Resolves when the read models, and the list in memory, have reached the position of a reply's Consistency-Token. */
  projected(reply: Reply): Promise<void>;
  /** Resolves when the read models, and the list in memory, have reached a position; default: the end of the log. */
  caughtUp(position?: bigint): Promise<void>;
  /** Starts another product over the same stores: the same data after a restart, or beside this product. */
  another(options?: ApiOptions): Promise<TestApi>;
  stop(): Promise<void>;
}

export interface ApiOptions {
  readonly clock?: TestClock;
  readonly environment?: Readonly<Record<string, string>>;
  readonly product?: Partial<Omit<ProductOptions, 'config' | 'eventStoreUrl' | 'mongodbUrl' | 'clock'>>;
}

const createApiOver = async (stores: Stores, options: ApiOptions, release: () => Promise<void>): Promise<TestApi> => {
  const clock = options.clock ?? createTestClock();
  const product = await startProduct({
    config: readConfig({
      PORT: '0',
      SHELTER_DATA_DIR: stores.dataDir,
      SHELTER_ADMIN_TOKEN: ADMIN_TOKEN,
      // A busy machine must not cause 503; tests of the timeout set their own.
      COMMAND_TIMEOUT_MS: '60000',
      TRANSLATOR: 'off',
      ...options.environment,
    }),
    eventStoreUrl: stores.eventStoreUrl,
    mongodbUrl: stores.mongodbUrl,
    clock,
    clockTrust: ALWAYS_TRUSTED_CLOCK,
    log: silentLogger,
    ...options.product,
  });
  await waitForListReady(product.query);
  // The list in memory may be ready before the read models, but tests query all of them.
  await waitForProjections(product.projections, await product.store.lastPosition());
  const sendRequest = repeatWhileStale(createRequestSender(product.url), async (logId) => logId === (await product.store.identity()));
  const waitForToken = async (token: string, position: bigint): Promise<void> => {
    await waitForProjections(product.projections, position);
    // The list in memory follows the read models.
    await sendRequest('/api/services?limit=1', { headers: { 'consistency-token': token } });
  };
  return {
    url: product.url,
    clock,
    stores,
    product,
    sendRequest,
    projected: async (reply) => {
      const tokenText = reply.headers.get('consistency-token') ?? '';
      const token = parseConsistencyToken(tokenText);
      if (token === null) throw new Error(`No Consistency-Token in a response with status ${reply.status}.`);
      await waitForToken(tokenText, token.position);
    },
    caughtUp: async (position) => {
      const end = position ?? (await product.store.lastPosition());
      await waitForToken(formatConsistencyToken(await product.store.identity(), end), end);
    },
    another: (overrides = {}) => createApiOver(stores, { clock, ...overrides }, async () => {}),
    async stop() {
      await product.stop();
      await release();
    },
  };
};

/** Starts the whole product in this process over running stores; `stop` leaves these running. */
export const startApiOver = (stores: Stores, options: ApiOptions = {}): Promise<TestApi> => createApiOver(stores, options, async () => {});

/** Starts the whole product in this process over its own embedded stores, on a free port, with a clock that the test controls. */
export const startApi = async (options: ApiOptions = {}): Promise<TestApi> => {
  const stores = await startStores();
  return createApiOver(stores, options, () => stores.stop());
};
