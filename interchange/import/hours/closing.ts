import { DAYS } from '#kernel/schedule/schema.ts';
import { addDays, addDaysUpTo, emptyGroup, type Group } from './group.ts';
import type { Token } from './tokens.ts';

/** Words that do not change the meaning of "closed" and its days. */
const PLAIN = new Set([':', '(', ')', 'on', 'every', 'each', 'the', 'all', 'is', 'are']);

const isPlain = (token: Token): boolean => token.kind === 'noise' && PLAIN.has(token.word);

/** Whether the unit consists only of "closed": on its own line it applies to the days of the line before. */
export const isOnlyClosed = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind }) => kind === 'closed') && tokens.every((token) => token.kind === 'closed' || isPlain(token));

/**
 * Whether the "closed" at this index belongs to the days before it: "Sat Closed", "Sunday: closed", "Sun - closed". After a comma only as
 * the last word: "Mon-Fri, closed Wed, 9-5" closes none of the days before it.
 */
export const closesPrecedingDays = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens[at - 1];
  if (before === undefined) return isOnlyClosed(tokens);
  if (before.kind === 'list') return at === tokens.length - 1;
  return before.kind === 'days' || before.kind === 'ordinal' || before.kind === 'daily' || before.kind === 'to' || isColon(before);
};

const isColon = (token: Token): boolean => token.kind === 'noise' && (token.word === ':' || token.word === 'is' || token.word === 'are');

/** Returns the index at which a final "closed Saturday and Sunday" with only plain days begins; the unit's length if there is none. */
export const closingStart = (tokens: readonly Token[]): number => {
  const at = tokens.findLastIndex(({ kind }) => kind === 'closed');
  if (at < 0 || closesPrecedingDays(tokens, at)) return tokens.length;
  const rest = tokens.slice(at + 1);
  const namesDays = rest.some(({ kind }) => kind === 'days');
  const isDays = rest.every((token) => token.kind === 'days' || token.kind === 'to' || token.kind === 'list' || isPlain(token));
  return namesDays && isDays ? at : tokens.length;
};

/** Returns the days of "closed Saturday and Sunday". */
export const closingGroup = (tokens: readonly Token[]): Group => {
  const group: Group = { ...emptyGroup(), closed: true };
  let isRange = false;
  for (const token of tokens) {
    if (token.kind === 'days') {
      const [day] = token.days;
      if (!isRange) addDays(group, token.days);
      else if (day === undefined || token.days.length > 1 || !addDaysUpTo(group, day)) group.doubtful = true;
    }
    if (token.kind !== 'noise') isRange = token.kind === 'to';
  }
  return group;
};

/** Returns the closed days of a group, and whether they express all of it, unlike those of "1st Saturday closed". */
export const closedDaysOf = (group: Group): { readonly days: Group['dayGroups'][number]['days']; readonly isSure: boolean } => {
  const isSure =
    !group.doubtful &&
    !group.daily &&
    !group.monthly &&
    group.spans.length === 0 &&
    group.dayGroups.every(({ days, periods }) => days.length > 0 && periods.length === 0);
  return { days: group.daily ? [...DAYS] : group.dayGroups.flatMap(({ days }) => days), isSure };
};
