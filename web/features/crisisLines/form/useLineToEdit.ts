import { useEffect, useState } from 'react';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '#web/api/api.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { isRemoved } from '#web/ui/editing/text/versions.ts';
import type { Draft } from './lineDraft.ts';
import { lineBaseOf, type Base } from './lineValues.ts';

export const loadLine = async (api: Api, id: string, language: Language): Promise<Base> =>
  lineBaseOf(await api.call('GET /crisis-lines/{id}', { path: { id } }, { language }));

/** Initial state of a form. `deleted`: an admin deleted the line after this device stored a draft of it. */
export type LineToEdit =
  | { readonly state: 'loading' | 'gone' | 'failed' }
  | { readonly state: 'there'; readonly base: Base; readonly deleted: boolean };

/** Loads the current line; if that fails, returns the base of a draft. `retry` loads again. */
export const useLineToEdit = (id: string, draft: Draft | null): { readonly lineToEdit: LineToEdit; readonly retry: () => void } => {
  const api = useApi();
  const language = useLanguage();
  const [lineToEdit, setLineToEdit] = useState<LineToEdit>({ state: 'loading' });

  const load = async (): Promise<void> => {
    setLineToEdit({ state: 'loading' });
    try {
      setLineToEdit({ state: 'there', base: await loadLine(api, id, language), deleted: false });
    } catch (error) {
      const deleted = isRemoved(error);
      if (draft !== null) setLineToEdit({ state: 'there', base: draft.base, deleted });
      else setLineToEdit({ state: deleted ? 'gone' : 'failed' });
    }
  };
  useEffect(() => {
    void load();
    // Runs once for each line, because a reload would overwrite typed text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return { lineToEdit, retry: () => void load() };
};
