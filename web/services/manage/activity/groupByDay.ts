const dayFormat = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** Rows of one day in the reader's time zone, such as `2026-11-19`. */
export interface Day<Row> {
  readonly day: string;
  readonly rows: readonly Row[];
}

/** Groups rows by the day on which they happened; keeps their order. */
export const groupByDay = <Row extends { readonly at: string }>(rows: readonly Row[]): readonly Day<Row>[] => {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayFormat.format(new Date(row.at));
    const lastDay = days.at(-1);
    if (lastDay?.day === day) lastDay.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
};
