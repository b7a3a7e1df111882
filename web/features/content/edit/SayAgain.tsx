import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { ApiError } from '#web/api/ApiError.ts';
import type { PageHistory } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Confirm } from '#web/ui/form/Confirm.tsx';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { useToast } from '#web/ui/toast/Toast.tsx';
import { pageName } from './pageNames.ts';
import { useSay } from './useSay.ts';

interface SayAgainProps {
  readonly of: PageHistory;
  readonly language: Language;
  /** Revision of the text; null: the original text. */
  readonly revision: number | null;
  readonly label: string;
  /** Accessible label of the button, which includes the context of the button. */
  readonly name: string;
  readonly className: string | undefined;
}

/** Button that publishes a former text again after a confirmation with the name of the page. The toast offers Undo. */
export const SayAgain = ({ of, language, revision, label, name, className }: SayAgainProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const spoken = useLanguage();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const { say, offerUndo } = useSay(of.key);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const title = pageName(t, of.key);
  const now = of.languages[language];

  const textAgain = async (): Promise<string | null> => {
    if (revision === null) return null;
    const path = { key: of.key, revision };
    return (await api.call('GET /static-pages/{key}/history/{revision}', { path }, { language: spoken })).content;
  };
  const yes = async () => {
    setBusy(true);
    try {
      const html = await textAgain();
      const done = await say({ language, html, revision: now.revision });
      const before = { language, html: now.shown === 'own' ? now.content : null, revision: done.revision };
      offerUndo(t(html === null ? `pageManage.done.takenBack.${language}` : `pageManage.done.one.${language}`, { name: title }), [before]);
    } catch (reason) {
      toast({ text: messageOf(reason instanceof ApiError ? reason : { code: 'OFFLINE' }), problem: true });
    } finally {
      setBusy(false);
      setAsks(false);
    }
  };
  return (
    <>
      <button type="button" className={className} aria-label={name} onClick={() => setAsks(true)}>
        {label}
      </button>
      {asks && (
        <Confirm
          question={t(revision === null ? `pageManage.past.backQuestion.${language}` : `pageManage.past.question.${language}`, {
            name: title,
          })}
          yes={t(revision === null ? 'pageManage.past.yesBack' : 'pageManage.past.yes')}
          no={t('pageManage.past.no')}
          busy={busy}
          onYes={() => void yes()}
          onNo={() => setAsks(false)}
        >
          <p>{t('pageManage.past.help')}</p>
        </Confirm>
      )}
    </>
  );
};
