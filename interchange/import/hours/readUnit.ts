import { DAYS, type Day } from '#domain/schedule/schema.ts';
import { spanOf, type MinuteSpan, type TimesContext } from './clock.ts';
import { closedDaysOf, closingGroup, closingStart, closesPrecedingDays } from './closing.ts';
import type { OpeningPeriod } from './entries.ts';
import {
  addDays,
  addDaysUpTo,
  addOrdinal,
  addOrdinalsUpTo,
  createEmptyGroup,
  daysOf,
  hasDays,
  isEmpty,
  openingPeriodsOf,
  type HoursGroup,
} from './hoursGroup.ts';
import type { Token } from './tokens.ts';

/** The state of reading a text. */
export interface HoursReading {
  /** Hours of each group of days. */
  readonly groups: (readonly OpeningPeriod[])[];
  /** Days that are closed. */
  readonly closedDays: Day[];
  /** Days next to a "closed" that was not understood. */
  readonly possiblyClosedDays: Day[];
  /** Days of groups that were not understood. */
  readonly unreadDays: Day[];
  isFullyRead: boolean;
  readonly times: TimesContext;
  /** True after a `danger` word on its own: the following text may have another meaning. */
  isSpoilt: boolean;
}

/** Returns the days of a group that was not understood: times without days belong to the days before them, "2nd" alone to any day. */
const unreadDaysOf = ({ groups }: HoursReading, group: HoursGroup): readonly Day[] => {
  if (group.mayNameMoreDays) return DAYS;
  if (hasDays(group)) return daysOf(group);
  return group.dayGroups.length > 0 ? DAYS : (groups.at(-1) ?? []).map(({ day }) => day);
};

/** Adds the periods of a group, or records that it was not understood. */
export const finishGroup = (reading: HoursReading, group: HoursGroup): void => {
  if (isEmpty(group)) return;
  if (group.isClosed) {
    const { days, isSure } = closedDaysOf(group);
    (isSure ? reading.closedDays : reading.possiblyClosedDays).push(...days);
    if (!isSure) {
      reading.isFullyRead = false;
      reading.unreadDays.push(...days);
    }
    return;
  }
  const periods = reading.isSpoilt ? null : openingPeriodsOf(group);
  if (periods !== null) {
    reading.groups.push(periods);
    return;
  }
  reading.isFullyRead = false;
  reading.unreadDays.push(...unreadDaysOf(reading, group));
};

const WHOLE_DAY: MinuteSpan = { start: 0, end: 24 * 60 };

/** Whether a token is a time, or "24 hours" or "closed" in its place. */
const isTime = ({ kind }: Token): boolean => kind === 'time' || kind === 'allDay' || kind === 'closed';
const isDay = ({ kind }: Token): boolean => kind === 'days' || kind === 'ordinal' || kind === 'daily';

/** Whether times come before days: "9am-5pm Mon-Fri", not "Mon-Fri 9am-5pm". */
const beginsWithTimes = (tokens: readonly Token[]): boolean => {
  const firstToken = tokens.find((token) => isTime(token) || isDay(token));
  return firstToken !== undefined && isTime(firstToken);
};

/** Whether the order is mixed: in "Tue 5-7pm, 9-11am Sat" the days of the second times are ambiguous. */
const isInMixedOrder = (tokens: readonly Token[], startsWithTimes: boolean): boolean => {
  const lastToken = tokens.findLast((token) => isTime(token) || isDay(token));
  return lastToken !== undefined && tokens.some(isTime) && tokens.some(isDay) && (startsWithTimes ? isTime(lastToken) : isDay(lastToken));
};

const LIKE_DAY_PATTERN = /^(?:[a-z]|(?!today|birthday).{2,}d[ae]?ys?|(?:lun|mart|mierc|juev|viern|sabad|doming)(?:es|oles|os?|s)?)$/;

/** Whether an unread word could be a day: a letter, or a name with a mistake. */
const isLikeDay = (token: Token): boolean => token.kind === 'word' && LIKE_DAY_PATTERN.test(token.word);

/** Whether a range of days has times in it: "Mon 9am - Fri 5pm", "10am Monday - 4pm Friday". */
const hasRangeAcrossTimes = (tokens: readonly Token[]): boolean => {
  const essential = tokens.filter(({ kind }) => kind !== 'noise');
  return essential.some((token, index) => {
    const [before, after] = [essential[index - 1], essential[index + 1]];
    if (token.kind !== 'to') return false;
    if (before?.kind === 'time') return after?.kind === 'days';
    return before?.kind === 'days' && after?.kind === 'time' && essential.slice(index + 2).some(({ kind }) => kind === 'days');
  });
};

/** Whether the following days belong to other times. */
const isComplete = (group: HoursGroup, startsWithTimes: boolean): boolean =>
  group.isClosed || (!startsWithTimes && group.spans.length > 0 && hasDays(group));

/** Reads one unit; days without times wait for the times of the next unit. Returns the group that is still open. */
export const readUnit = (reading: HoursReading, unit: readonly Token[], carriedGroup: HoursGroup): HoursGroup => {
  const closingIndex = closingStart(unit);
  if (closingIndex === unit.length) return readOpenings(reading, unit, carriedGroup);
  finishGroup(reading, closingIndex === 0 ? carriedGroup : readOpenings(reading, unit.slice(0, closingIndex), carriedGroup));
  finishGroup(reading, closingGroup(unit.slice(closingIndex)));
  return createEmptyGroup();
};

const readOpenings = (reading: HoursReading, tokens: readonly Token[], carriedGroup: HoursGroup): HoursGroup => {
  let group = carriedGroup;
  // Days wait only for a next line that begins with times; otherwise they are incomplete.
  const firstToken = tokens.find(({ kind }) => kind !== 'noise' && kind !== 'to' && kind !== 'list');
  if (!isEmpty(group) && !(firstToken && isTime(firstToken)) && !(group.spans.length === 0 && !hasDays(group))) {
    finishGroup(reading, group);
    group = createEmptyGroup();
  }
  // "9am-5pm Mon-Fri" and, on the next line, "10am-2pm Sat".
  if (group.startsWithTimes && group.spans.length > 0 && hasDays(group) && beginsWithTimes(tokens) && tokens.some(isDay)) {
    finishGroup(reading, group);
    group = createEmptyGroup();
  }
  const startsWithTimes = !hasDays(group) && beginsWithTimes(tokens);
  const isMixed = isInMixedOrder(tokens, startsWithTimes);
  const mayNameMoreDays = hasRangeAcrossTimes(tokens) || tokens.some(isLikeDay);
  let previousToken: Token | undefined;
  let isNextDoubtful = false;
  const startNextGroup = (): void => {
    finishGroup(reading, group);
    group = { ...createEmptyGroup(), isAmbiguous: isNextDoubtful || isMixed, startsWithTimes, mayNameMoreDays };
    isNextDoubtful = false;
  };
  if (isMixed) group.isAmbiguous = true;
  if (startsWithTimes) group.startsWithTimes = true;
  if (mayNameMoreDays) group.mayNameMoreDays = true;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    const nextToken = tokens[index + 1];
    switch (token.kind) {
      case 'days': {
        const isRange = previousToken?.kind === 'to';
        if (isComplete(group, startsWithTimes)) {
          // "Monday 9-5 to Friday": the start of the range is ambiguous.
          if (isRange) [group.isAmbiguous, isNextDoubtful] = [true, true];
          startNextGroup();
        }
        const lastToken = token.days[0];
        if (isRange && hasDays(group) && token.days.length === 1 && lastToken !== undefined) {
          if (!addDaysUpTo(group, lastToken)) group.isAmbiguous = true;
        } else addDays(group, token.days);
        break;
      }
      case 'ordinal':
        if (isComplete(group, startsWithTimes)) startNextGroup();
        if (previousToken?.kind !== 'to') addOrdinal(group, token.period);
        else if (!addOrdinalsUpTo(group, token.period)) group.isAmbiguous = true;
        break;
      case 'daily':
        group.isDaily = true;
        break;
      case 'monthly':
        group.isMonthly = true;
        break;
      case 'closed':
        if (group.spans.length > 0 || !hasDays(group) || !closesPrecedingDays(tokens, index)) reading.isSpoilt = true;
        else group.isClosed = true;
        break;
      case 'allDay':
        if (startsWithTimes && hasDays(group)) startNextGroup();
        if (group.isClosed) reading.isSpoilt = true;
        group.spans.push(WHOLE_DAY);
        break;
      case 'time': {
        const end = nextToken?.kind === 'to' ? tokens[index + 2] : nextToken;
        const span = end?.kind === 'time' ? spanOf(token.time, end.time, { ...reading.times, after: group.spans.at(-1)?.end }) : null;
        if (end?.kind === 'time') index += nextToken?.kind === 'to' ? 2 : 1;
        if (startsWithTimes && hasDays(group)) startNextGroup();
        // "Wednesday closed 12-1" is not closed on Wednesday, nor open at that time.
        if (group.isClosed) reading.isSpoilt = true;
        if (span === null) group.isAmbiguous = true;
        else group.spans.push(span);
        if (span === null) group.spans.push({ start: 0, end: 0 });
        break;
      }
      case 'danger':
      case 'word':
        // The word may belong to the text before or after it, so that both are ambiguous.
        group.isAmbiguous = true;
        isNextDoubtful = group.spans.length > 0;
        break;
      case 'to':
      case 'list':
      case 'noise':
        break;
      default:
        token satisfies never;
    }
    previousToken = token.kind === 'noise' ? previousToken : token;
  }
  return group;
};
