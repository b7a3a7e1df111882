import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PageKey } from '#domain/page/keys.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { useCommand } from '#web/api/useCommand.ts';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { useToast } from '#web/ui/toast/Toast.tsx';
import { pageName } from './pageNames.ts';
import { MANAGED_PAGES_KEY } from './pageQueries.ts';

/** A text to publish in a language. `html`: null for the original text. `revision`: revision of the text to replace. */
export interface TextToPublish {
  readonly language: Language;
  readonly html: string | null;
  readonly revision: number;
}

interface PublishCommands {
  /** Publishes a text. Resolves with the new text and its revision; rejects with the refusal. */
  readonly publishText: (textToPublish: TextToPublish) => Promise<{ readonly content: string; readonly revision: number }>;
  /** Shows a toast with Undo. `formerTexts`: the former texts with the current revisions. */
  readonly offerUndo: (text: string, formerTexts: readonly TextToPublish[]) => void;
}

/** Publishes a text of a page and offers Undo. Refetches the cached public page of this browser. */
export const usePublishText = (key: PageKey): PublishCommands => {
  const { t } = useTranslation();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const queries = useQueryClient();
  const publishCommand = useCommand('PUT /static-pages/{key}');
  const revertCommand = useCommand('POST /static-pages/{key}/take-back');

  const refresh = async (): Promise<void> => {
    void queries.invalidateQueries({ queryKey: ['page', key] });
    await queries.invalidateQueries({ queryKey: [MANAGED_PAGES_KEY] });
  };
  const publishText: PublishCommands['publishText'] = async ({ language, html, revision }) => {
    const published =
      html === null
        ? await revertCommand.run({ path: { key }, body: { language, revision } })
        : await publishCommand.run({ path: { key }, body: { language, content: html, revision } });
    await refresh();
    return published;
  };
  const republishFormer = async (formerTexts: readonly TextToPublish[]): Promise<void> => {
    try {
      for (const textToPublish of formerTexts) await publishText(textToPublish);
      toast({ text: t('pageManage.done.undone', { name: pageName(t, key) }) });
    } catch (error) {
      toast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    }
  };
  return {
    publishText,
    offerUndo: (text, formerTexts) => toast({ text, action: { label: t('common.undo'), run: () => void republishFormer(formerTexts) } }),
  };
};
