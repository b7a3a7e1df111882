import type { Day } from '#kernel/schedule/schema.ts';
import { spanOf, type Span } from './clock.ts';
import { closedDaysOf, closingGroup, closingStart, closesPrecedingDays } from './closing.ts';
import type { ReadPeriod } from './entries.ts';
import { addDays, addDaysUpTo, addOrdinal, emptyGroup, hasDays, isEmpty, periodsOf, type Group } from './group.ts';
import type { Token } from './tokens.ts';

/** The state of reading a text. */
export interface Reading {
  /** Hours of each group of days. */
  readonly groups: (readonly ReadPeriod[])[];
  /** Days that are closed. */
  readonly closed: Day[];
  /** Days next to a "closed" that was not understood. */
  readonly perhapsClosed: Day[];
  complete: boolean;
  /** True after a `danger` word on its own: the following text may have another meaning. */
  spoilt: boolean;
}

/** Adds the periods of a group, or records that it was not understood. */
export const finish = (reading: Reading, group: Group): void => {
  if (isEmpty(group)) return;
  if (group.closed) {
    const { days, isSure } = closedDaysOf(group);
    (isSure ? reading.closed : reading.perhapsClosed).push(...days);
    if (!isSure) reading.complete = false;
    return;
  }
  const periods = reading.spoilt ? null : periodsOf(group);
  if (periods === null) reading.complete = false;
  else reading.groups.push(periods);
};

const WHOLE_DAY: Span = { start: 0, end: 24 * 60 };

/** Whether a token is a time, or "24 hours" or "closed" in its place. */
const isTime = ({ kind }: Token): boolean => kind === 'time' || kind === 'allDay' || kind === 'closed';
const isDay = ({ kind }: Token): boolean => kind === 'days' || kind === 'ordinal' || kind === 'daily';

/** Whether times come before days: "9am-5pm Mon-Fri", not "Mon-Fri 9am-5pm". */
const beginsWithTimes = (tokens: readonly Token[]): boolean => {
  const first = tokens.find((token) => isTime(token) || isDay(token));
  return first !== undefined && isTime(first);
};

/** Whether the order is mixed: in "Tue 5-7pm, 9-11am Sat" the days of the second times are ambiguous. */
const isInMixedOrder = (tokens: readonly Token[], timesFirst: boolean): boolean => {
  const last = tokens.findLast((token) => isTime(token) || isDay(token));
  return last !== undefined && tokens.some(isTime) && tokens.some(isDay) && (timesFirst ? isTime(last) : isDay(last));
};

/** Whether the following days belong to other times. */
const isComplete = (group: Group, timesFirst: boolean): boolean =>
  group.closed || (!timesFirst && group.spans.length > 0 && hasDays(group));

/** Reads one unit; days without times wait for the times of the next unit. Returns the group that is still open. */
export const readUnit = (reading: Reading, unit: readonly Token[], carried: Group): Group => {
  const closing = closingStart(unit);
  if (closing === unit.length) return readOpenings(reading, unit, carried);
  finish(reading, closing === 0 ? carried : readOpenings(reading, unit.slice(0, closing), carried));
  finish(reading, closingGroup(unit.slice(closing)));
  return emptyGroup();
};

const readOpenings = (reading: Reading, tokens: readonly Token[], carried: Group): Group => {
  let group = carried;
  // Days wait only for a next line that begins with times; otherwise they are incomplete.
  const first = tokens.find(({ kind }) => kind !== 'noise' && kind !== 'to' && kind !== 'list');
  if (!isEmpty(group) && !(first && isTime(first)) && !(group.spans.length === 0 && !hasDays(group))) {
    finish(reading, group);
    group = emptyGroup();
  }
  const timesFirst = !hasDays(group) && beginsWithTimes(tokens);
  const isMixed = isInMixedOrder(tokens, timesFirst);
  let before: Token | undefined;
  let doubtAhead = false;
  const startNext = (): void => {
    finish(reading, group);
    group = { ...emptyGroup(), doubtful: doubtAhead || isMixed };
    doubtAhead = false;
  };
  if (isMixed) group.doubtful = true;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    switch (token.kind) {
      case 'days': {
        const isRange = before?.kind === 'to';
        if (isComplete(group, timesFirst)) {
          // "Monday 9-5 to Friday": the start of the range is ambiguous.
          if (isRange) [group.doubtful, doubtAhead] = [true, true];
          startNext();
        }
        const last = token.days[0];
        if (isRange && hasDays(group) && token.days.length === 1 && last !== undefined) {
          if (!addDaysUpTo(group, last)) group.doubtful = true;
        } else addDays(group, token.days);
        break;
      }
      case 'ordinal':
        if (isComplete(group, timesFirst)) startNext();
        addOrdinal(group, token.period);
        break;
      case 'daily':
        group.daily = true;
        break;
      case 'monthly':
        group.monthly = true;
        break;
      case 'closed':
        if (group.spans.length > 0 || !hasDays(group) || !closesPrecedingDays(tokens, at)) reading.spoilt = true;
        else group.closed = true;
        break;
      case 'allDay':
        if (timesFirst && hasDays(group)) startNext();
        if (group.closed) reading.spoilt = true;
        group.spans.push(WHOLE_DAY);
        break;
      case 'time': {
        const end = next?.kind === 'to' ? tokens[at + 2] : next;
        const span = end?.kind === 'time' ? spanOf(token.time, end.time) : null;
        if (end?.kind === 'time') at += next?.kind === 'to' ? 2 : 1;
        if (timesFirst && hasDays(group)) startNext();
        // "Wednesday closed 12-1" is not closed on Wednesday, nor open at that time.
        if (group.closed) reading.spoilt = true;
        if (span === null) group.doubtful = true;
        else group.spans.push(span);
        if (span === null) group.spans.push({ start: 0, end: 0 });
        break;
      }
      case 'danger':
      case 'word':
        // It may belong to the text before or after it: both are ambiguous.
        group.doubtful = true;
        doubtAhead = group.spans.length > 0;
        break;
      case 'to':
      case 'list':
      case 'noise':
        break;
      default:
        token satisfies never;
    }
    before = token.kind === 'noise' ? before : token;
  }
  return group;
};
