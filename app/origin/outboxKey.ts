import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Config } from '#platform/config.ts';

const isLoopback = (host: string): boolean => host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/**
 * Whether a page may show messages: only if no setting indicates that other machines reach the product. Requests through a local proxy
 * come from this machine too, so their address does not identify the user.
 */
export const mayShowOutbox = ({
  smtpUrl,
  publicUrl,
  trustProxy,
  host,
}: Pick<Config, 'smtpUrl' | 'publicUrl' | 'trustProxy' | 'host'>): boolean =>
  smtpUrl === undefined && publicUrl === undefined && trustProxy === 'false' && isLoopback(host);

/** The key to the page of messages: generated at each start, printed only on the terminal, never stored. */
export interface OutboxKey {
  readonly text: string;
  matches(candidate: unknown): boolean;
}

const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Creates a key of 256 random bits. It compares digests in constant time. */
export const createOutboxKey = (): OutboxKey => {
  const text = randomBytes(32).toString('base64url');
  return { text, matches: (candidate) => typeof candidate === 'string' && timingSafeEqual(sha256Of(candidate), sha256Of(text)) };
};
