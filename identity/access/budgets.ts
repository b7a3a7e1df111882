export interface Budget {
  readonly points: number;
  /** Seconds after which the budget is whole again. */
  readonly duration: number;
  /** A caller who exhausts the budget repeatedly waits twice as long each time, a quarter of an hour at most. */
  readonly backoff?: true;
  /** Guards against load alone: where the vault does not answer at once, each process counts by itself. */
  readonly loadOnly?: true;
}

/**
 * By what attempts are counted together: the network they come from, one account from one network, one account from a device
 * that it knows, one account from everywhere else (in an hour or so, and in a day).
 */
export type Scope = 'address' | 'pair' | 'device' | 'account' | 'day';

const DAY = 86_400;

/**
 * How often something may be tried. A stranger who guesses is stopped by `pair`; `account` and `day` bound all strangers
 * together. They count neither the devices nor the networks that the account knows, which count by themselves: however many
 * strangers guess, the person is not shut out where they signed in before. Everybody else may have a link sent.
 */
export const BUDGETS = {
  signIn: {
    address: { points: 100, duration: 900 },
    pair: { points: 5, duration: 300, backoff: true },
    device: { points: 5, duration: 300, backoff: true },
    account: { points: 100, duration: 3600 },
    day: { points: 400, duration: DAY },
  },
  signUp: { address: { points: 20, duration: 3600 } },
  reset: {
    address: { points: 20, duration: 3600 },
    pair: { points: 3, duration: 900 },
    device: { points: 3, duration: 900 },
    account: { points: 3, duration: 900 },
  },
  /** Naming people by e-mail: the account is the user who names them. */
  bedCounter: { address: { points: 60, duration: 3600 }, account: { points: 30, duration: 3600 } },
  /** One kudos for each service and device; so many devices of one network, a shelter's own for example, are enough. */
  kudos: { address: { points: 200, duration: DAY }, pair: { points: 20, duration: DAY } },
  password: { address: { points: 30, duration: 900 }, account: { points: 10, duration: 900 } },
  // Consumed at every typed letter, perhaps by many users behind one address.
  search: { address: { points: 600, duration: 60, loadOnly: true } },
  // Each may cause a request to a router of another company.
  route: { address: { points: 60, duration: 60, loadOnly: true } },
  // Likewise, for users who write the form of a service.
  geocode: { address: { points: 120, duration: 60, loadOnly: true }, account: { points: 30, duration: 60, loadOnly: true } },
  // Each makes a machine work for a moment, ours or the operator's.
  translate: { address: { points: 120, duration: 60, loadOnly: true }, account: { points: 30, duration: 60, loadOnly: true } },
  /** Reports of browsers about pages. */
  cspReport: { address: { points: 30, duration: 3600, loadOnly: true } },
  /** Requests by links of messages; a mail provider may send them for many people at once. */
  messageLink: { address: { points: 120, duration: 3600 } },
  feedback: { address: { points: 20, duration: 3600 } },
  /** Here the account is the service that is written to. */
  message: { address: { points: 20, duration: 3600 }, account: { points: 100, duration: 3600 } },
} as const satisfies Readonly<Record<string, { readonly [Name in Scope]?: Budget }>>;
export type LimitName = keyof typeof BUDGETS;

/** The budget of an IPv6 /48 network, as a multiple of that of a /64. */
export const WIDER = 4;
