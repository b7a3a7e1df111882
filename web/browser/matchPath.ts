const segmentsOf = (path: string): readonly string[] => path.replace(/\/+$/, '').split('/');

const decodeSegment = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns the parameters of a path that matches a pattern (`/users/:id`); null if it does not match. */
export const matchPath = (pattern: string, path: string): Readonly<Record<string, string>> | null => {
  const [patternSegments, pathSegments] = [segmentsOf(pattern), segmentsOf(path)];
  if (patternSegments.length !== pathSegments.length) return null;
  const params: Record<string, string> = {};
  for (const [segmentIndex, segment] of patternSegments.entries()) {
    const value = pathSegments[segmentIndex] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = decodeSegment(value);
    else if (segment !== value) return null;
  }
  return params;
};
