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
  verify(kind: LinkKind, token: string): readonly string[] | null;
}

const FACT_PATTERN = /^[\w-]+$/;

export const createLinks = (secret: Buffer): Links => {
  const signatureOf = (kind: LinkKind, facts: readonly string[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([kind, ...facts]))
      .digest('base64url');
  return {
    sign(kind, facts) {
      if (!facts.every((fact) => FACT_PATTERN.test(fact)))
        throw new TypeError('A fact of a link must consist of letters, digits, _ and -.');
      return [...facts, signatureOf(kind, facts)].join('.');
    },
    verify(kind, token) {
      const facts = token.split('.');
      const givenSignature = Buffer.from(facts.pop() ?? '');
      const expected = Buffer.from(signatureOf(kind, facts));
      return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected) ? facts : null;
    },
  };
};
