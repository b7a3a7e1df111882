export interface Budget {
  readonly points: number;
  /** Seconds after which the budget is full again. */
  readonly duration: number;
  /** Each time a caller exhausts the budget again, the wait doubles, to a quarter of an hour at most. */
  readonly backoff?: true;
  /** True if the limit only protects against load: if the vault does not answer at once, each process counts on its own. */
  readonly loadOnly?: true;
}

/**
 * How attempts are grouped for counting: by network (`address`), by account and network (`pair`), by account and a known device
 * (`device`), or by account from all other places, within about an hour (`account`) and within a day (`day`).
 */
export type LimitScope = 'address' | 'pair' | 'device' | 'account' | 'day';

const DAY_SECONDS = 86_400;

/**
 * Maximum number of attempts. `pair` stops a single attacker who guesses; `account` and `day` limit all attackers together. These two
 * exclude known devices and networks of the account, which are counted separately: however many attackers guess, the user is not locked
 * out where they signed in before. From elsewhere the user can request a link.
 */
export const BUDGETS = {
  signIn: {
    address: { points: 100, duration: 900 },
    pair: { points: 5, duration: 300, backoff: true },
    device: { points: 5, duration: 300, backoff: true },
    account: { points: 100, duration: 3600 },
    day: { points: 400, duration: DAY_SECONDS },
  },
  signUp: { address: { points: 20, duration: 3600 } },
  reset: {
    address: { points: 20, duration: 3600 },
    pair: { points: 3, duration: 900 },
    device: { points: 3, duration: 900 },
    account: { points: 3, duration: 900 },
  },
  /** Naming bed counters by e-mail: the account is the user who names them. */
  bedCounter: { address: { points: 60, duration: 3600 }, account: { points: 30, duration: 3600 } },
  /** One kudos per service and device; this number of devices in one network, for example a shelter's own, is sufficient. */
  kudos: { address: { points: 200, duration: DAY_SECONDS }, pair: { points: 20, duration: DAY_SECONDS } },
  password: { address: { points: 30, duration: 900 }, account: { points: 10, duration: 900 } },
  /** Requests with an API key, wherever they come from: here the account is the key. */
  apiKey: { account: { points: 600, duration: 60, loadOnly: true } },
  // One request for each typed letter, perhaps by many users behind one address.
  search: { address: { points: 600, duration: 60, loadOnly: true } },
  // Each may cause a request to another company's routing server.
  route: { address: { points: 60, duration: 60, loadOnly: true } },
  // Each may cause a request to a geocoding server, for users who edit a service.
  geocode: { address: { points: 120, duration: 60, loadOnly: true }, account: { points: 30, duration: 60, loadOnly: true } },
  // Each uses a translation server for a moment, ours or the operator's.
  translate: { address: { points: 120, duration: 60, loadOnly: true }, account: { points: 30, duration: 60, loadOnly: true } },
  /** Questions to the chatbot. */
  chat: { address: { points: 30, duration: 60, loadOnly: true } },
  /** CSP reports of browsers. */
  cspReport: { address: { points: 30, duration: 3600, loadOnly: true } },
  /** Requests from links in messages; a mail provider may send them for many people at once. */
  messageLink: { address: { points: 120, duration: 3600 } },
  feedback: { address: { points: 20, duration: 3600 } },
  /** Messages to a service: here the account is the receiving service. */
  message: { address: { points: 20, duration: 3600 }, account: { points: 100, duration: 3600 } },
} as const satisfies Readonly<Record<string, { readonly [Name in LimitScope]?: Budget }>>;
export type LimitName = keyof typeof BUDGETS;

/** The budget of an IPv6 /48 network, as a multiple of that of a /64. */
export const WIDER_NETWORK_FACTOR = 4;
