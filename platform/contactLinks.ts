import type { Config } from './config.ts';

/** How people reach whoever runs this directory; what was not configured is null. */
export interface ContactLinks {
  readonly email: string | null;
  readonly site: string | null;
  readonly donate: string | null;
  /** Pages of social accounts. */
  readonly social: readonly string[];
}

export const contactLinks = ({
  contactEmail,
  siteUrl,
  donateUrl,
  socialUrls,
}: Pick<Config, 'contactEmail' | 'siteUrl' | 'donateUrl' | 'socialUrls'>): ContactLinks => ({
  email: contactEmail ?? null,
  site: siteUrl ?? null,
  donate: donateUrl ?? null,
  social: socialUrls ?? [],
});
