import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Config } from '#platform/config.ts';

const isLoopback = (host: string): boolean => host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/**
 * Whether messages may be shown on a page: only where nothing says that others than this machine reach the product. A proxy
 * on it comes from this machine too, so that where a request came from says nothing of who asks.
 */
export const mayShowOutbox = ({
  smtpUrl,
  publicUrl,
  trustProxy,
  host,
}: Pick<Config, 'smtpUrl' | 'publicUrl' | 'trustProxy' | 'host'>): boolean =>
  smtpUrl === undefined && publicUrl === undefined && trustProxy === 'false' && isLoopback(host);

/** The key to the page of messages: generated at each start, printed on the terminal alone, never stored. */
export interface OutboxKey {
  readonly text: string;
  isRight(given: unknown): boolean;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** 256 random bits. What is given is compared by digests, in a time that says nothing. */
export const createOutboxKey = (): OutboxKey => {
  const text = randomBytes(32).toString('base64url');
  return { text, isRight: (given) => typeof given === 'string' && timingSafeEqual(digest(given), digest(text)) };
};
