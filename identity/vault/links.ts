import { createHmac, timingSafeEqual } from 'node:crypto';

/** Purpose of a link in a message: a link of one purpose is invalid for another. */
export type LinkKind = 'confirm' | 'messagesOff';

/**
 * Tokens of links that contain their own facts, signed so that only the product can make them. Nothing of them is stored: the current
 * state of their subjects is read from the log when a link is used (decision 017).
 */
export interface Links {
  /** Returns the token for these facts, each of letters, digits, `_` and `-`: the same facts give the same token. */
  sign(kind: LinkKind, facts: readonly string[]): string;
  /** Returns the facts of a token; null if it is forged or for another purpose. */
  open(kind: LinkKind, token: string): readonly string[] | null;
}

const FACT = /^[\w-]+$/;

export const createLinks = (secret: Buffer): Links => {
  const signature = (kind: LinkKind, facts: readonly string[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([kind, ...facts]))
      .digest('base64url');
  return {
    sign(kind, facts) {
      if (!facts.every((fact) => FACT.test(fact))) throw new TypeError('A fact of a link must consist of letters, digits, _ and -.');
      return [...facts, signature(kind, facts)].join('.');
    },
    open(kind, token) {
      const facts = token.split('.');
      const given = Buffer.from(facts.pop() ?? '');
      const expected = Buffer.from(signature(kind, facts));
      return given.length === expected.length && timingSafeEqual(given, expected) ? facts : null;
    },
  };
};
