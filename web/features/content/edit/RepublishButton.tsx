import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { ApiError } from '#web/api/ApiError.ts';
import type { PageHistory } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { useToast } from '#web/ui/toast/Toast.tsx';
import { pageName } from './pageNames.ts';
import { usePublishText } from './usePublishText.ts';

interface RepublishButtonProps {
  readonly history: PageHistory;
  readonly language: Language;
  /** Revision of the text; null for the original text. */
  readonly revision: number | null;
  readonly label: string;
  /** Accessible label of the button, which includes the context of the button. */
  readonly name: string;
  readonly className: string | undefined;
}

/** Button that publishes a former text again after a confirmation with the name of the page. The toast offers Undo. */
export const RepublishButton = ({ history, language, revision, label, name, className }: RepublishButtonProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const uiLanguage = useLanguage();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const { publishText, offerUndo } = usePublishText(history.key);
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const title = pageName(t, history.key);
  const currentText = history.languages[language];

  const fetchFormerText = async (): Promise<string | null> => {
    if (revision === null) return null;
    const path = { key: history.key, revision };
    return (await api.call('GET /static-pages/{key}/history/{revision}', { path }, { language: uiLanguage })).content;
  };
  const republish = async () => {
    setBusy(true);
    try {
      const html = await fetchFormerText();
      const published = await publishText({ language, html, revision: currentText.revision });
      const formerText = { language, html: currentText.shown === 'own' ? currentText.content : null, revision: published.revision };
      offerUndo(t(html === null ? `pageManage.done.takenBack.${language}` : `pageManage.done.one.${language}`, { name: title }), [
        formerText,
      ]);
    } catch (error) {
      toast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    } finally {
      setBusy(false);
      setIsConfirming(false);
    }
  };
  return (
    <>
      <button type="button" className={className} aria-label={name} onClick={() => setIsConfirming(true)}>
        {label}
      </button>
      {isConfirming && (
        <ConfirmDialog
          question={t(revision === null ? `pageManage.past.backQuestion.${language}` : `pageManage.past.question.${language}`, {
            name: title,
          })}
          yesLabel={t(revision === null ? 'pageManage.past.yesBack' : 'pageManage.past.yes')}
          noLabel={t('pageManage.past.no')}
          isBusy={busy}
          onYes={() => void republish()}
          onNo={() => setIsConfirming(false)}
        >
          <p>{t('pageManage.past.help')}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
