import type { BenchRow } from 'test-tools/benchRow.ts';

/** Requests per second of each kind during the import. */
export const REQUESTS_PER_SECOND = { 'sign-in': 1, save: 2, count: 4, list: 5 } as const;
export type RequestKind = keyof typeof REQUESTS_PER_SECOND;

/** The result of one request. */
export interface TimedAnswer {
  readonly kind: RequestKind;
  /** The scheduled time of the request, milliseconds since 1970. */
  readonly due: number;
  /** Milliseconds from that time to the end of the response. */
  readonly ms: number;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
}

/** A phase of the run, between two moments. */
export interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

interface LatencyFigures {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly count: number;
}

const latenciesOf = (answers: readonly TimedAnswer[], kind: RequestKind, { from, to }: Phase): LatencyFigures => {
  const times = answers
    .filter((answer) => answer.kind === kind && answer.due >= from && answer.due < to)
    .map(({ ms }) => ms)
    .toSorted((one, other) => one - other);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), most: at(1), count: times.length };
};

const SHOWN_FIGURES = [
  ['p50', 'reported'],
  ['p99', '<= 3'],
  ['most', 'reported'],
] as const;

/** Returns the response times of each kind in one phase, compared with another. */
export const latencyRows = (answers: readonly TimedAnswer[], phase: Phase, idlePhase: Phase): BenchRow[] =>
  (Object.keys(REQUESTS_PER_SECOND) as RequestKind[]).flatMap((kind) => {
    const [now, before] = [latenciesOf(answers, kind, phase), latenciesOf(answers, kind, idlePhase)];
    return SHOWN_FIGURES.map(([figureName, goal]) => ({
      measure: `${kind}, ${figureName} ${phase.name} (${now.count})`,
      value: now[figureName],
      unit: 'ms',
      beside: `${idlePhase.name}: ${before[figureName].toFixed(1)} ms (${before.count})`,
      ratio: now[figureName] / before[figureName],
      goal,
    }));
  });

/** Returns the number of requests without a successful response, of all requests. */
export const rejectionRow = (answers: readonly TimedAnswer[]): BenchRow => {
  const statuses = new Map<string, number>();
  for (const { kind, status } of answers) {
    const isSuccess = status >= 200 && status < 300;
    const name = isSuccess ? 'well' : `${kind} ${status === 0 ? 'without an answer' : status}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
  }
  const rejectedCount = answers.length - (statuses.get('well') ?? 0);
  return {
    measure: 'responses other than 2xx',
    value: rejectedCount,
    unit: '',
    beside: [...statuses].map(([name, count]) => `${name}: ${count}`).join(', '),
    ratio: rejectedCount / answers.length,
    goal: '0',
  };
};
