const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Parses a `Cookie` header; of several cookies with one name the first counts, as RFC 6265 orders them. */
export const readCookies = (header: string | undefined): Readonly<Record<string, string>> => {
  const cookies: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const part of (header ?? '').slice(0, 8192).split(';')) {
    const equals = part.indexOf('=');
    if (equals < 1) continue;
    const name = part.slice(0, equals).trim();
    cookies[name] ??= decoded(part.slice(equals + 1).trim());
  }
  return cookies;
};
