import type { Service } from '../api/types.ts';

/** Names of links in display order. The website is named by its host. */
export const NETWORK_NAMES = {
  website: '',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  youtube: 'YouTube',
} as const;
type Kind = keyof typeof NETWORK_NAMES;

export interface WebLink {
  readonly kind: Kind;
  readonly href: string;
  readonly words: string;
}

/** Matches an http(s) address, and captures its host without `www.`. The server returns only safe addresses, normalized as by browsers. */
const WEB_URL_PATTERN = /^https?:\/\/(?:www\.)?([^/@]+)\//;

/** Returns the links of a service: the website with its host as the name, then the social networks. */
export const webLinks = (service: Service): readonly WebLink[] =>
  (Object.keys(NETWORK_NAMES) as Kind[]).flatMap((kind) => {
    const href = service[kind] ?? '';
    const host = WEB_URL_PATTERN.exec(href)?.[1];
    return host === undefined ? [] : [{ kind, href, words: NETWORK_NAMES[kind] || host }];
  });
