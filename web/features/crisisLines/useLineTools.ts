import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../browser/session.ts';
import type { LineTools } from './lineTools.ts';

/** Loads the tools for an administrator; null until they are loaded. Null for other users, for whom nothing is loaded. */
export const useLineTools = (): LineTools | null => {
  const { i18n } = useTranslation();
  const role = useSession()?.user.role;
  const [loadedTools, setLoadedTools] = useState<LineTools | null>(null);
  useEffect(() => {
    if (role === 'ADMINISTRATOR')
      void import('./manage/index.ts')
        .then(async ({ loadLineTools }) => setLoadedTools(await loadLineTools(i18n, role)))
        .catch(() => undefined);
  }, [role, i18n]);
  return role === 'ADMINISTRATOR' ? loadedTools : null;
};
