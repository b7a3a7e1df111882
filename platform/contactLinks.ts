import type { Config } from './config.ts';

/** Contact links of the operator of this directory; null if not configured. */
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
