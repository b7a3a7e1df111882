import type { Service } from '../../api/types.ts';

const NETWORKS = ['facebook', 'twitter', 'instagram', 'youtube'] as const;
type Network = (typeof NETWORKS)[number];

const NAMES: Readonly<Record<Network, string>> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  youtube: 'YouTube',
};

export interface WebLink {
  readonly kind: 'website' | Network;
  readonly href: string;
  readonly words: string;
}

/** An address of the web with its scheme; null for what is none, whatever an import holds. */
const webUrl = (text: string): URL | null => {
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `http://${text}`);
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' ? url : null;
  } catch {
    return null;
  }
};

/** The website by its own name, then the networks. */
export const webLinks = (service: Service): readonly WebLink[] => {
  const website = service.website ? webUrl(service.website) : null;
  return [
    ...(website ? [{ kind: 'website' as const, href: website.href, words: website.host.replace(/^www\./, '') }] : []),
    ...NETWORKS.flatMap((kind) => {
      const url = service[kind] ? webUrl(service[kind]) : null;
      return url ? [{ kind, href: url.href, words: NAMES[kind] }] : [];
    }),
  ];
};
