/** One line of a benchmark's table: a figure beside a limit measured in the same run. */
export interface BenchRow {
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with, measured in the same run. */
  readonly beside: string;
  /** `value` divided by that other figure, or the other way round where less is better; said in `goal`. */
  readonly ratio: number;
  readonly goal: string;
}

export interface Bench {
  readonly title: string;
  run(): Promise<readonly BenchRow[]>;
}
