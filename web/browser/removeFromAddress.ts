/**
 * Removes the query (or the fragment) from the address and returns it, so that a secret in it is not visible, not stored in the history,
 * and not sent as a referrer. Null if there is none.
 */
export const removeFromAddress = (part: 'search' | 'hash'): URLSearchParams | null => {
  const { pathname, search, hash } = window.location;
  const removedText = part === 'search' ? search : hash;
  if (removedText.length < 2) return null;
  window.history.replaceState(window.history.state, '', part === 'search' ? pathname + hash : pathname + search);
  return new URLSearchParams(removedText.slice(1));
};
