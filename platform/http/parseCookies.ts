const decodeValue = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Parses a `Cookie` header; of several cookies with one name the first counts, as RFC 6265 orders them. */
export const parseCookies = (header: string | undefined): Readonly<Record<string, string>> => {
  const cookies: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const part of (header ?? '').slice(0, 8192).split(';')) {
    const equalsIndex = part.indexOf('=');
    if (equalsIndex < 1) continue;
    const name = part.slice(0, equalsIndex).trim();
    cookies[name] ??= decodeValue(part.slice(equalsIndex + 1).trim());
  }
  return cookies;
};
