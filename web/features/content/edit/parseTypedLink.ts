import { parsePageLink } from '#domain/page/links.ts';
import { isPlainEmail } from '#domain/values/email.ts';

const PHONE_PATTERN = /^\+?[\d\s().-]{3,20}$/;
const KNOWN_SCHEME = /^(?:https?:|mailto:|tel:|sms:)/i;

/**
 * Returns the target of a typed link: a page of this app (`/faq`), an e-mail address, a phone number, or a web address with or without its
 * scheme; null if visitors could not open it.
 */
export const parseTypedLink = (typed: string): string | null => {
  const text = typed.trim();
  if (/^\/(?!\/)\S*$/.test(text)) return text;
  if (isPlainEmail(text)) return `mailto:${text}`;
  if (PHONE_PATTERN.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  if (text.startsWith('//') || (/^[a-z][a-z\d+.-]*:/i.test(text) && !KNOWN_SCHEME.test(text))) return null;
  const link = parsePageLink(KNOWN_SCHEME.test(text) ? text : `https://${text}`);
  return 'href' in link ? link.href : null;
};
