/** One line of a benchmark's table: a value and a reference measured in the same run. */
export interface BenchRow {
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  /** The reference, measured in the same run. */
  readonly beside: string;
  /** `value` divided by the reference, or the inverse if less is better; `goal` states which. */
  readonly ratio: number;
  readonly goal: string;
}

export interface Bench {
  readonly title: string;
  run(): Promise<readonly BenchRow[]>;
}
