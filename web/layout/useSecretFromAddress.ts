import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { takeFromAddress } from '../browser/address.ts';

/**
 * Returns a secret from the address (a link of a message); null if there was none. The hook removes it from the address on mount and
 * stores it in memory only.
 */
export const useSecretFromAddress = (name: string): string | null => {
  const search = useSearch();
  const [secret] = useState(() => new URLSearchParams(search).get(name));
  useEffect(() => {
    takeFromAddress('search');
  }, []);
  return secret;
};
