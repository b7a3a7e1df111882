import type { BenchRow } from './row.ts';

/** Requests per second of each kind during the import. */
export const PER_SECOND = { 'sign-in': 1, save: 2, count: 4, list: 5 } as const;
export type Kind = keyof typeof PER_SECOND;

/** The result of one request. */
export interface Answer {
  readonly kind: Kind;
  /** The scheduled time of the request, milliseconds since 1970. */
  readonly due: number;
  /** Milliseconds from that time to the end of the response. */
  readonly ms: number;
  /** The HTTP status; 0: no response. */
  readonly status: number;
}

/** A phase of the run, between two moments. */
export interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly count: number;
}

const timesOf = (answers: readonly Answer[], kind: Kind, { from, to }: Phase): Times => {
  const times = answers
    .filter((answer) => answer.kind === kind && answer.due >= from && answer.due < to)
    .map(({ ms }) => ms)
    .toSorted((one, other) => one - other);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), most: at(1), count: times.length };
};

const SHOWN = [
  ['p50', 'reported'],
  ['p99', '<= 3'],
  ['most', 'reported'],
] as const;

/** Returns the response times of each kind in one phase, compared with another. */
export const timesBeside = (answers: readonly Answer[], phase: Phase, quiet: Phase): BenchRow[] =>
  (Object.keys(PER_SECOND) as Kind[]).flatMap((kind) => {
    const [now, before] = [timesOf(answers, kind, phase), timesOf(answers, kind, quiet)];
    return SHOWN.map(([part, goal]) => ({
      measure: `${kind}, ${part} ${phase.name} (${now.count})`,
      value: now[part],
      unit: 'ms',
      beside: `${quiet.name}: ${before[part].toFixed(1)} ms (${before.count})`,
      ratio: now[part] / before[part],
      goal,
    }));
  });

/** Returns the number of requests without a successful response, of all requests. */
export const refusals = (answers: readonly Answer[]): BenchRow => {
  const statuses = new Map<string, number>();
  for (const { kind, status } of answers) {
    const isWell = status >= 200 && status < 300;
    const name = isWell ? 'well' : `${kind} ${status === 0 ? 'without an answer' : status}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
  }
  const refused = answers.length - (statuses.get('well') ?? 0);
  return {
    measure: 'responses other than 2xx',
    value: refused,
    unit: '',
    beside: [...statuses].map(([name, count]) => `${name}: ${count}`).join(', '),
    ratio: refused / answers.length,
    goal: '0',
  };
};
