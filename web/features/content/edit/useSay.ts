import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PageKey } from '#domain/page/keys.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { useCommand } from '#web/api/useCommand.ts';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { useToast } from '#web/ui/toast/Toast.tsx';
import { pageName } from './pageNames.ts';
import { PAGES } from './pageQueries.ts';

/** A text to publish in a language. `html`: null for the original text. `revision`: revision of the text to replace. */
export interface Saying {
  readonly language: Language;
  readonly html: string | null;
  readonly revision: number;
}

interface Say {
  /** Publishes a text. Resolves with the new text and its revision; rejects with the refusal. */
  readonly say: (saying: Saying) => Promise<{ readonly content: string; readonly revision: number }>;
  /** Shows a toast with Undo. `before`: the former texts with the current revisions. */
  readonly offerUndo: (text: string, before: readonly Saying[]) => void;
}

/** Publishes a text of a page and offers Undo. Refetches the cached public page of this browser. */
export const useSay = (key: PageKey): Say => {
  const { t } = useTranslation();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const queries = useQueryClient();
  const publishing = useCommand('PUT /static-pages/{key}');
  const takingBack = useCommand('POST /static-pages/{key}/take-back');

  const refresh = async (): Promise<void> => {
    void queries.invalidateQueries({ queryKey: ['page', key] });
    await queries.invalidateQueries({ queryKey: [PAGES] });
  };
  const say: Say['say'] = async ({ language, html, revision }) => {
    const done =
      html === null
        ? await takingBack.run({ path: { key }, body: { language, revision } })
        : await publishing.run({ path: { key }, body: { language, content: html, revision } });
    await refresh();
    return done;
  };
  const back = async (before: readonly Saying[]): Promise<void> => {
    try {
      for (const saying of before) await say(saying);
      toast({ text: t('pageManage.done.undone', { name: pageName(t, key) }) });
    } catch (reason) {
      toast({ text: messageOf(reason instanceof ApiError ? reason : { code: 'OFFLINE' }), problem: true });
    }
  };
  return {
    say,
    offerUndo: (text, before) => toast({ text, action: { label: t('common.undo'), run: () => void back(before) } }),
  };
};
