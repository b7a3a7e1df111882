const segmentsOf = (path: string): readonly string[] => path.replace(/\/+$/, '').split('/');

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns the parameters of a path that matches a pattern (`/users/:id`); null if it does not match. */
export const matchPath = (pattern: string, path: string): Readonly<Record<string, string>> | null => {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = decoded(value);
    else if (segment !== value) return null;
  }
  return params;
};
