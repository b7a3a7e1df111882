import type { BenchRow } from './row.ts';

/** What people do during the import, and how often in a second. */
export const PER_SECOND = { 'sign-in': 1, save: 2, count: 4, list: 5 } as const;
export type Kind = keyof typeof PER_SECOND;

/** What one request came to. */
export interface Answer {
  readonly kind: Kind;
  /** When it was to be asked, in milliseconds since 1970. */
  readonly due: number;
  /** Milliseconds from then to the end of its answer. */
  readonly ms: number;
  /** 0: none came. */
  readonly status: number;
}

/** A part of the run, from one moment to another. */
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

/** How long each kind took in one phase, beside another. */
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

/** How many were not answered as they should be, of all. */
export const refusals = (answers: readonly Answer[]): BenchRow => {
  const statuses = new Map<string, number>();
  for (const { kind, status } of answers) {
    const isWell = status >= 200 && status < 300;
    const name = isWell ? 'well' : `${kind} ${status === 0 ? 'without an answer' : status}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
  }
  const refused = answers.length - (statuses.get('well') ?? 0);
  return {
    measure: 'answers that are no 2xx',
    value: refused,
    unit: '',
    beside: [...statuses].map(([name, count]) => `${name}: ${count}`).join(', '),
    ratio: refused / answers.length,
    goal: '0',
  };
};
