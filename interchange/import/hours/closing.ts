import { DAYS } from '#domain/schedule/schema.ts';
import { addDays, addDaysUpTo, createEmptyGroup, type HoursGroup } from './hoursGroup.ts';
import type { Token } from './tokens.ts';

/** Words that do not change the meaning of "closed" and its days. */
const FILLER_WORDS = new Set([':', '(', ')', 'on', 'every', 'each', 'the', 'all', 'is', 'are']);

const isFiller = (token: Token): boolean => token.kind === 'noise' && FILLER_WORDS.has(token.word);

/** Whether the unit consists only of "closed": on its own line it applies to the days of the line before. */
export const isClosedNotice = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind }) => kind === 'closed') && tokens.every((token) => token.kind === 'closed' || isFiller(token));

/**
 * Whether the "closed" at this index belongs to the days before it: "Sat Closed", "Sunday: closed", "Sun - closed". After a comma only as
 * the last word: "Mon-Fri, closed Wed, 9-5" closes none of the days before it.
 */
export const closesPrecedingDays = (tokens: readonly Token[], index: number): boolean => {
  const previousToken = tokens[index - 1];
  if (previousToken === undefined) return isClosedNotice(tokens);
  if (previousToken.kind === 'list') return index === tokens.length - 1;
  return (
    previousToken.kind === 'days' ||
    previousToken.kind === 'ordinal' ||
    previousToken.kind === 'daily' ||
    previousToken.kind === 'to' ||
    isColon(previousToken)
  );
};

const isColon = (token: Token): boolean => token.kind === 'noise' && (token.word === ':' || token.word === 'is' || token.word === 'are');

/** Returns the index at which a final "closed Saturday and Sunday" with only plain days begins; the unit's length if there is none. */
export const closingStart = (tokens: readonly Token[]): number => {
  const index = tokens.findLastIndex(({ kind }) => kind === 'closed');
  if (index < 0 || closesPrecedingDays(tokens, index)) return tokens.length;
  const followingTokens = tokens.slice(index + 1);
  const hasDays = followingTokens.some(({ kind }) => kind === 'days');
  const isDayList = followingTokens.every(
    (token) => token.kind === 'days' || token.kind === 'to' || token.kind === 'list' || isFiller(token),
  );
  return hasDays && isDayList ? index : tokens.length;
};

/** Returns the days of "closed Saturday and Sunday". */
export const closingGroup = (tokens: readonly Token[]): HoursGroup => {
  const group: HoursGroup = { ...createEmptyGroup(), isClosed: true };
  let isRange = false;
  for (const token of tokens) {
    if (token.kind === 'days') {
      const [day] = token.days;
      if (!isRange) addDays(group, token.days);
      else if (day === undefined || token.days.length > 1 || !addDaysUpTo(group, day)) group.isAmbiguous = true;
    }
    if (token.kind !== 'noise') isRange = token.kind === 'to';
  }
  return group;
};

/** Returns the closed days of a group, and whether they express all of it, unlike those of "1st Saturday closed". */
export const closedDaysOf = (group: HoursGroup): { readonly days: HoursGroup['dayGroups'][number]['days']; readonly isSure: boolean } => {
  const isSure =
    !group.isAmbiguous &&
    !group.isDaily &&
    !group.isMonthly &&
    group.spans.length === 0 &&
    group.dayGroups.every(({ days, periods }) => days.length > 0 && periods.length === 0);
  return { days: group.isDaily ? [...DAYS] : group.dayGroups.flatMap(({ days }) => days), isSure };
};
