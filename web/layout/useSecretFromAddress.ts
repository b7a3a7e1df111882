import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { removeFromAddress } from '../browser/removeFromAddress.ts';

/**
 * Returns a secret from the address (a link of a message); null if there was none. The hook removes it from the address on mount and
 * stores it in memory only.
 */
export const useSecretFromAddress = (name: string): string | null => {
  const search = useSearch();
  const [secret] = useState(() => new URLSearchParams(search).get(name));
  useEffect(() => {
    removeFromAddress('search');
  }, []);
  return secret;
};
