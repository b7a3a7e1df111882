/**
 * Takes the query (or the fragment) out of the address, so that a secret in it is neither seen, nor kept in the history,
 * nor handed on as a referrer. Null when there is none.
 */
export const takeFromAddress = (part: 'search' | 'hash'): URLSearchParams | null => {
  const { pathname, search, hash } = window.location;
  const taken = part === 'search' ? search : hash;
  if (taken.length < 2) return null;
  window.history.replaceState(window.history.state, '', part === 'search' ? pathname + hash : pathname + search);
  return new URLSearchParams(taken.slice(1));
};
