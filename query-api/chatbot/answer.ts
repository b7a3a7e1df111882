import type { ChatReply } from '#contract/chatOperation.ts';
import type { Coordinates } from '#domain/values/coordinates.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Listing } from '../listing/listing.ts';
import type { Remembered } from '../understanding/decide.ts';
import type { Meaning } from '../understanding/understand.ts';

/** A reply before it gets its language and the state of the conversation. */
type WithoutState<Reply> = Reply extends ChatReply ? Omit<Reply, 'lang' | 'chatToken'> : never;
export type DraftReply = WithoutState<ChatReply>;

/** What a reply is made from. */
export interface Question {
  readonly meaning: Meaning;
  /** What is known after the question, with what was said before. */
  readonly remembered: Remembered;
  readonly language: Language;
  readonly listing: Listing;
  /** Places that were listed before, if the question asks for more of them. */
  readonly shownCount: number;
  /** Where the visitor is, and how they call it. */
  readonly visitor?: Coordinates | undefined;
  readonly location?: string | undefined;
  readonly timeZone?: string | undefined;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Replies, the services that a next question may mean ("the first one"), and how many places were listed so far. */
export interface Answer {
  readonly replies: readonly DraftReply[];
  readonly services?: readonly string[];
  readonly shownCount?: number;
}
