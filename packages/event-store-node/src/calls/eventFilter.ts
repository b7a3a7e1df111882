import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { decodeRecord } from '../storage/record.ts';
import { invalidArgument, type CallError } from './errors.ts';

/** Default number of events in a search window. */
const DEFAULT_WINDOW_EVENTS = 32;

export interface EventFilter {
  matches(record: Buffer): boolean;
  /** Number of events in a search window. */
  readonly window: number;
  /** Number of search windows between two checkpoints of a subscription; reads ignore it, and may leave it at 0. */
  readonly multiplier: number;
}

const compileRegex = (pattern: string): RegExp | null => {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return null;
  }
};

/**
 * Parses a filter on stream names or event types, by prefixes or a regular expression. Returns INVALID_ARGUMENT if it is incomplete, for a
 * subscription also if it has no checkpoint interval.
 */
export const parseFilter = (options: ReadReq.Options.FilterOptions, isSubscription: boolean): EventFilter | CallError => {
  const streamExpression = options.getStreamIdentifier();
  const expression = streamExpression ?? options.getEventType();
  if (expression === undefined) return invalidArgument('The filter names neither stream names nor event types.');
  const prefixes = expression.getPrefixList();
  const pattern = expression.getRegex();
  if (prefixes.length === 0 && pattern === '') return invalidArgument('The filter has neither prefixes nor a regular expression.');
  const regex = prefixes.length > 0 ? null : compileRegex(pattern);
  if (prefixes.length === 0 && regex === null) return invalidArgument(`The filter's regular expression is not valid: ${pattern}`);
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW_EVENTS;
  const multiplier = options.getCheckpointintervalmultiplier();
  if (window <= 0) return invalidArgument('The search window of a filter must be greater than 0.');
  if (isSubscription && multiplier <= 0) return invalidArgument('The checkpoint interval multiplier of a filter must be greater than 0.');
  const isAccepted = (text: string): boolean => (regex === null ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text));
  return {
    matches: (record) => {
      const { streamName, type } = decodeRecord(record);
      return isAccepted(streamExpression === undefined ? type : streamName);
    },
    window,
    multiplier,
  };
};
