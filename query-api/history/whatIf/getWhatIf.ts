import type { QueryOf } from '#contract/operation.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { parsePeriod } from '#contract/replayPeriod.ts';
import { getWhatIf, MAX_WHAT_IF_LISTINGS, type WhatIfAnswer } from '#contract/whatIfOperations.ts';
import { PRESENT_RULES, type Rules } from '#domain/rules/rules.ts';
import { createBoundedRunner } from '#platform/boundedRunner.ts';
import { readPages } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';
import type { QueryContext } from '../../querying/context.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import type { WhatIfResult } from './compareWorlds.ts';
import { createWhatIf, type WhatIfQuestion } from './whatIf.ts';

const HOUR_MS = 3_600_000;

/** Returns the rules of a query: those that it does not name stay as they are. Throws `RULE_NEEDED` if it names none. */
const changedRulesOf = ({ quota, bedHours, ownersPublish }: QueryOf<typeof getWhatIf>, presentRules: Rules): Rules => {
  if (quota === undefined && bedHours === undefined && ownersPublish === undefined) throw invalidField('quota', 'RULE_NEEDED');
  return {
    defaultQuota: quota ?? presentRules.defaultQuota,
    maxCountAgeMs: bedHours === undefined ? presentRules.maxCountAgeMs : bedHours * HOUR_MS,
    ownersPublish: ownersPublish ?? presentRules.ownersPublish,
  };
};

const rulesJson = ({ defaultQuota, maxCountAgeMs, ownersPublish }: Rules): WhatIfAnswer['rules']['changed'] => ({
  quota: defaultQuota,
  bedHours: maxCountAgeMs / HOUR_MS,
  ownersPublish,
});

/** Small pages: the event loop handles requests between two of them. */
export const PAGE_EVENTS = 250;

/** Reads the log up to the end of the period and compares the rules. Throws the reason of `signal` when it aborts. */
const runWhatIf = async (eventStore: Pick<EventStore, 'readAll'>, question: WhatIfQuestion, signal: AbortSignal): Promise<WhatIfResult> => {
  const whatIf = createWhatIf(question);
  for await (const entries of readPages(eventStore, 0n, PAGE_EVENTS)) {
    signal.throwIfAborted();
    const isPeriodOver = entries.some((entry) => entry.kind === 'event' && !whatIf.foldEvent(entry.event));
    if (isPeriodOver) break;
    await waitForTurn();
  }
  return whatIf.result(MAX_WHAT_IF_LISTINGS);
};

/** One process reads the log for one caller at a time; further callers wait, and too many get 503 `TRY_AGAIN`. */
const LIMITS = { maxRunning: 1, maxWaiting: 3, restRatio: 1 };

/** GET /what-if. Stops reading the log when the client disconnects. */
export const createGetWhatIf = ({ eventStore, clock, rules = PRESENT_RULES }: QueryContext): Query<typeof getWhatIf> => {
  const runBounded = createBoundedRunner(LIMITS);
  return defineQuery(getWhatIf, async ({ query, onSent }) => {
    const period = parsePeriod(query, clock());
    const changedRules = changedRulesOf(query, rules);
    const disconnection = new AbortController();
    // Nobody gets this response; an error of the client is not logged as a failure.
    onSent(() => disconnection.abort(new Problem(400, 'BAD_REQUEST')));
    return runBounded(async () => {
      disconnection.signal.throwIfAborted();
      const [logId, position] = await Promise.all([eventStore.identity(), eventStore.lastPosition()]);
      const result = await runWhatIf(eventStore, { ...period, presentRules: rules, changedRules }, disconnection.signal);
      const body: WhatIfAnswer = {
        rules: { happened: rulesJson(rules), changed: rulesJson(changedRules) },
        ...result,
        listings: [...result.listings],
      };
      return { headers: privateHeaders({ logId, position, isStale: false }), body };
    });
  });
};
