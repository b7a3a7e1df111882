import type { Clock } from '#platform/systemClock.ts';
import { decryptBox, encryptBox, type RandomBytes } from './encryptedBox.ts';

/** The state of a conversation, or why a token has none. */
export type OpenedChat = { readonly state: 'open'; readonly value: unknown } | { readonly state: 'expired' | 'invalid' };

/** Seals states of conversations into tokens that the visitor keeps: nothing of them is stored, and any process can open them. */
export interface ChatStates {
  /** Returns a token of letters, digits, `_` and `-`. */
  seal(value: unknown): string;
  open(token: string): OpenedChat;
}

const TTL_MS = 30 * 60_000;
const CONTEXT = 'chat';

interface SealedState {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly value: unknown;
}

/** Creates the seal with its own key. */
export const createChatStates = ({
  key,
  clock,
  random,
}: {
  readonly key: Buffer;
  readonly clock: Clock;
  readonly random: RandomBytes;
}): ChatStates => ({
  seal: (value) =>
    encryptBox(key, Buffer.from(JSON.stringify({ expiresAt: clock() + TTL_MS, value } satisfies SealedState)), CONTEXT, random).toString(
      'base64url',
    ),
  open(token) {
    const text = decryptBox(key, Buffer.from(token, 'base64url'), CONTEXT);
    if (text === null) return { state: 'invalid' };
    const { expiresAt, value } = JSON.parse(text.toString()) as SealedState;
    return clock() < expiresAt ? { state: 'open', value } : { state: 'expired' };
  },
});
