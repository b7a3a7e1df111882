import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { takeFromAddress } from '../browser/address.ts';

/**
 * A secret that came in the address (a link of a message): taken out of it as soon as the page lives, and held in memory
 * alone. Null when there was none.
 */
export const useSecretFromAddress = (name: string): string | null => {
  const search = useSearch();
  const [secret] = useState(() => new URLSearchParams(search).get(name));
  useEffect(() => {
    takeFromAddress('search');
  }, []);
  return secret;
};
