import type { Service } from '../api/types.ts';

/** Names of links in display order. The website is named by its host. */
export const WEB_NAMES = { website: '', facebook: 'Facebook', twitter: 'X (Twitter)', instagram: 'Instagram', youtube: 'YouTube' } as const;
type Kind = keyof typeof WEB_NAMES;

export interface WebLink {
  readonly kind: Kind;
  readonly href: string;
  readonly words: string;
}

/** Matches an http(s) address, and captures its host without `www.`. The server returns only safe addresses, normalized as by browsers. */
const WEB = /^https?:\/\/(?:www\.)?([^/@]+)\//;

/** Returns the links of a service: the website with its host as the name, then the social networks. */
export const webLinks = (service: Service): readonly WebLink[] =>
  (Object.keys(WEB_NAMES) as Kind[]).flatMap((kind) => {
    const href = service[kind] ?? '';
    const host = WEB.exec(href)?.[1];
    return host === undefined ? [] : [{ kind, href, words: WEB_NAMES[kind] || host }];
  });
