import type { Service } from '../api/types.ts';

/** In the order in which they are shown; the website is called by its host. */
export const WEB_NAMES = { website: '', facebook: 'Facebook', twitter: 'X (Twitter)', instagram: 'Instagram', youtube: 'YouTube' } as const;
type Kind = keyof typeof WEB_NAMES;

export interface WebLink {
  readonly kind: Kind;
  readonly href: string;
  readonly words: string;
}

/** An address of the web, and its host without `www.`; the server answers none but those that may be led to, as browsers write them. */
const WEB = /^https?:\/\/(?:www\.)?([^/@]+)\//;

/** The website by its own name, then the networks. */
export const webLinks = (service: Service): readonly WebLink[] =>
  (Object.keys(WEB_NAMES) as Kind[]).flatMap((kind) => {
    const href = service[kind] ?? '';
    const host = WEB.exec(href)?.[1];
    return host === undefined ? [] : [{ kind, href, words: WEB_NAMES[kind] || host }];
  });
