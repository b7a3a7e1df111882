import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { fromPromise, type StateValueFrom } from 'xstate';
import { useApi } from '../../api/ApiContext.ts';
import { IMPORTS_KEY } from '../../api/manage/importQueries.ts';
import { uploadImport } from '../../api/manage/uploadImport.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { importMachine, type ImportContext, type ImportEvent, type OptionsChange } from './importMachine.ts';

export type ImportState = StateValueFrom<typeof importMachine>;

export interface ImportScreen {
  readonly state: ImportState;
  readonly context: ImportContext;
  send(event: ImportEvent): void;
}

/** Milliseconds between two reads of an import that is previewed or runs. */
const LOOK_INTERVAL_MS = 1000;
export const IMPORT_PATH = '/import';
export const importAddress = (id: string): string => `${IMPORT_PATH}?id=${encodeURIComponent(id)}`;

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** Runs the state machine of the import screen with the server; the address names the open import. */
export const useImport = (): ImportScreen => {
  const api = useApi();
  const language = useLanguage();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const id = new URLSearchParams(useSearch()).get('id');
  const { run: changeOptions } = useCommand('PUT /imports/{id}/options');
  const { run: startImport } = useCommand('POST /imports/{id}/start');
  const fetchImport = (importId: string, signal: AbortSignal) =>
    api.call('GET /imports/{id}', { path: { id: importId } }, { language, signal });
  const refreshList = () => void queries.invalidateQueries({ queryKey: IMPORTS_KEY });

  // The machine calls these functions with the language of the last render.
  const actor = useActorRef(
    importMachine.provide({
      actors: {
        open: fromPromise(({ input, signal }: { readonly input: string; readonly signal: AbortSignal }) => fetchImport(input, signal)),
        look: fromPromise(async ({ input, signal }: { readonly input: string; readonly signal: AbortSignal }) => {
          await wait(LOOK_INTERVAL_MS, signal);
          return fetchImport(input, signal);
        }),
        upload: fromPromise(({ input, signal }: { readonly input: File; readonly signal: AbortSignal }) =>
          uploadImport(input, { language, signal, onProgress: (share) => actor.send({ type: 'SENT', share }) }),
        ),
        change: fromPromise(({ input }: { readonly input: { readonly id: string; readonly change: OptionsChange } }) =>
          changeOptions({ path: { id: input.id }, body: input.change }),
        ),
        start: fromPromise(({ input }: { readonly input: { readonly id: string; readonly optionsVersion: string } }) =>
          startImport({ path: { id: input.id }, body: { optionsVersion: input.optionsVersion } }),
        ),
        remove: fromPromise(({ input }: { readonly input: string }) =>
          api.call('DELETE /imports/{id}', { path: { id: input } }, { language }),
        ),
      },
      actions: {
        visit: ({ context: { record } }) => {
          refreshList();
          if (record !== null) navigate(importAddress(record.id));
        },
        leave: () => {
          refreshList();
          navigate(IMPORT_PATH, { replace: true });
        },
      },
    }),
    { input: { id } },
  );
  const { send } = actor;
  useEffect(() => send({ type: 'VISITED', id }), [send, id]);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return { state, context, send };
};
