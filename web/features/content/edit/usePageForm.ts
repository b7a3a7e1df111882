import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { PageKey } from '#domain/page/keys.ts';
import { type Language, LANGUAGES } from '#kernel/vocabulary/languages.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { ApiError } from '#web/api/ApiError.ts';
import type { PageHistory } from '#web/api/types.ts';
import type { Preference } from '#web/browser/preference.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { isOnMark } from '#web/ui/editing/useAskBeforeBack.ts';
import { useErrorMessage, type FormError } from '#web/ui/form/errorMessage.ts';
import type { FormSummary } from '#web/ui/form/useForm.ts';
import { changedIn, UNCHANGED, type Bases, type BaseText, type Draft, type Texts } from './draft.ts';
import { pageName } from './pageNames.ts';
import { sendTexts } from './sendTexts.ts';
import { useSay, type Saying } from './useSay.ts';
import { useTextProblems } from './useTextProblems.ts';

type Theirs = PageHistory['languages']['en'];
/** Languages that another admin published in the meantime, with their current texts. */
export type Conflict = Readonly<Partial<Record<Language, Theirs>>>;
export type Choices = Readonly<Partial<Record<Language, 'yours' | 'theirs'>>>;

const baseOf = ({ content, revision, shown }: Theirs): BaseText => ({ content, revision, isOwn: shown === 'own' });
const basesOf = ({ languages: { en, es } }: PageHistory): Bases => ({ en: baseOf(en), es: baseOf(es) });

/** Error texts with their language. */
type Wrong = readonly (readonly [Language, string])[];

export interface PageForm {
  readonly key: PageKey;
  readonly texts: Texts;
  readonly bases: Bases;
  /** Changes whenever the editors have to restart from the current texts. */
  readonly edition: number;
  readonly change: (language: Language, html: string | null) => void;
  readonly summary: FormSummary;
  readonly wrong: readonly Language[];
  readonly sending: boolean;
  /** True if the texts could not be sent and are stored unchanged on this device. */
  readonly isOnDevice: boolean;
  /** True if everything was published and the app is about to leave the page. */
  readonly done: boolean;
  /** Time at which the restored draft was stored (ISO 8601); null if there is none. */
  readonly restoredAt: string | null;
  readonly startOver: () => void;
  readonly takeBack: () => void;
  readonly publish: (event?: FormEvent) => void;
  /** Texts that another admin published in the meantime; null without a conflict or after the user decided. */
  readonly conflict: Conflict | null;
  readonly leaveConflict: () => void;
  /** Publishes the user's text over the other one, or keeps the other one. */
  readonly settle: (choices: Choices) => void;
}

/**
 * Form of both texts of a page: changes, the draft on the device, and problems that prevent publishing. `idOf`: id of a language's field,
 * to which its errors link.
 */
export const usePageForm = (found: PageHistory, draft: Preference<Draft | null>, idOf: (language: Language) => string): PageForm => {
  const { key, languages } = found;
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const [, go] = useLocation();
  const messageOf = useErrorMessage();
  const { say, offerUndo } = useSay(key);
  const problemsIn = useTextProblems();
  const [back, setBack] = useState(() => draft.get());
  // Read when the user restores the draft, possibly long after it was discarded.
  const putAside = useRef<Draft | null>(null);
  const [texts, setTexts] = useState(back?.texts ?? UNCHANGED);
  const [bases, setBases] = useState(back?.bases ?? basesOf(found));
  const [edition, setEdition] = useState(0);
  const [wrong, setWrong] = useState<Wrong>([]);
  const [problem, setProblem] = useState<FormError | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [sending, setSending] = useState(false);
  const [storedTexts, setStoredTexts] = useState<Texts | null>(null);
  const [done, setDone] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const changes = changedIn(texts);

  useEffect(() => {
    draft.set(done || changedIn(texts).length === 0 ? null : { texts, bases, at: new Date().toISOString() });
  }, [draft, done, texts, bases]);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const refuse = (sentences: Wrong, about: FormError | null) => {
    setWrong(sentences);
    setProblem(about);
    setAttempts((count) => count + 1);
  };
  const begin = (next: Texts, from: Bases) => {
    setTexts(next);
    setBases(from);
    setWrong([]);
    setEdition((count) => count + 1);
  };
  const tell = (before: readonly Saying[]) => {
    const name = pageName(t, key);
    const [first, second] = before;
    if (first === undefined) return;
    offerUndo(second === undefined ? t(`pageManage.done.one.${first.language}`, { name }) : t('pageManage.done.both', { name }), before);
  };
  /** Shows the server's refusal for the language that was being published. */
  const refused = (error: unknown, left: Texts) => {
    const of = changedIn(left)[0] ?? 'en';
    if (!(error instanceof ApiError)) setStoredTexts(left);
    else if (error.errors.length === 0) refuse([], error);
    else
      refuse(
        error.errors.map((issue) => [of, messageOf(issue)]),
        null,
      );
  };
  const loadConflict = async (of: readonly Language[]): Promise<void> => {
    const theirs = await api.call('GET /static-pages/{key}/history', { path: { key } }, { language });
    setConflict(Object.fromEntries(of.map((one) => [one, theirs.languages[one]])));
  };

  const deliver = async (sent: Texts, from: Bases): Promise<void> => {
    // An outdated language is published last, so that it becomes newer than the other one and not the reverse.
    const order = LANGUAGES.toSorted((one) => (languages[one].behindSince === undefined ? -1 : 1));
    const result = await sendTexts(sent, from, order, say);
    tell(result.before);
    if (result.before.length > 0 && changedIn(result.texts).length > 0) begin(result.texts, result.bases);
    if (result.error !== undefined) return refused(result.error, result.texts);
    if (result.refused.length > 0) return loadConflict(result.refused).catch((error: unknown) => refused(error, result.texts));
    setDone(true);
    setTexts(result.texts);
    go('/manage_pages', { replace: isOnMark() });
  };
  const send = async (sent: Texts, from: Bases): Promise<void> => {
    setSending(true);
    setWrong([]);
    setProblem(null);
    try {
      const sentences = await problemsIn(sent);
      if (sentences.length > 0) refuse(sentences, null);
      else await deliver(sent, from);
    } finally {
      setSending(false);
    }
  };

  return {
    key,
    texts,
    bases,
    edition,
    change: (of, html) => {
      putAside.current = null;
      setTexts((before) => ({ ...before, [of]: html }));
      setWrong((before) => before.filter(([one]) => one !== of));
    },
    summary: { ref: summary, problem, errors: wrong.map(([of, text]) => ({ id: idOf(of), text })) },
    wrong: wrong.map(([of]) => of),
    sending,
    isOnDevice: storedTexts === texts && changes.length > 0,
    done,
    restoredAt: back?.at ?? null,
    startOver: () => {
      putAside.current = back && { texts, bases, at: back.at };
      setBack(null);
      begin(UNCHANGED, basesOf(found));
    },
    takeBack: () => {
      const dropped = putAside.current;
      putAside.current = null;
      if (dropped === null) return;
      setBack(dropped);
      begin(dropped.texts, dropped.bases);
    },
    publish: (event) => {
      event?.preventDefault();
      if (!sending && changes.length > 0) void send(texts, bases);
    },
    conflict,
    leaveConflict: () => setConflict(null),
    settle: (choices) => {
      let [next, from] = [texts, bases];
      for (const of of changes) {
        const theirs = conflict?.[of];
        if (theirs === undefined) continue;
        from = { ...from, [of]: baseOf(theirs) };
        if (choices[of] === 'theirs') next = { ...next, [of]: null };
      }
      setConflict(null);
      begin(next, from);
      if (changedIn(next).length > 0) void send(next, from);
    },
  };
};
