import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { PageKey } from '#domain/page/keys.ts';
import { type Language, LANGUAGES } from '#domain/vocabulary/languages.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { ApiError } from '#web/api/ApiError.ts';
import type { PageHistory } from '#web/api/types.ts';
import type { Preference } from '#web/browser/preference.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { compareVersions, decide, wholeFields, type Conflict, type Decision, type Piece } from '#web/ui/editing/merge/merge.ts';
import { isOnGuardEntry } from '#web/ui/editing/useAskBeforeBack.ts';
import { useErrorMessage, type FormError } from '#web/ui/form/errorMessage.ts';
import type { FormSummary } from '#web/ui/form/useForm.ts';
import { changedLanguages, NO_CHANGES, type Bases, type BaseText, type Draft, type DraftTexts } from './pageDraft.ts';
import { pageName } from './pageNames.ts';
import { publishTexts } from './publishTexts.ts';
import { usePublishText, type TextToPublish } from './usePublishText.ts';
import { useTextProblems } from './useTextProblems.ts';

type ServerText = PageHistory['languages']['en'];
type PageVersion = Readonly<Partial<Record<Language, Pick<ServerText, 'content'>>>>;
/** Languages that another admin published in the meantime, with both texts of each. */
interface PageConflict extends Conflict<PageVersion, Piece<Language>> {
  readonly theirs: Readonly<Partial<Record<Language, ServerText>>>;
}

const baseOf = ({ content, revision, shown }: ServerText): BaseText => ({ content, revision, isOwn: shown === 'own' });
const basesOf = ({ languages: { en, es } }: PageHistory): Bases => ({ en: baseOf(en), es: baseOf(es) });

/** Error texts with their language. */
type TextProblems = readonly (readonly [Language, string])[];

export interface PageForm {
  readonly key: PageKey;
  readonly texts: DraftTexts;
  readonly bases: Bases;
  /** Changes whenever the editors have to restart from the current texts. */
  readonly editorVersion: number;
  readonly change: (language: Language, html: string | null) => void;
  readonly summary: FormSummary;
  readonly invalidTexts: readonly Language[];
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
  readonly conflict: PageConflict | null;
  readonly leaveConflict: () => void;
  readonly decide: (keys: readonly string[], decision: Decision) => void;
  /** Publishes each chosen text of the user over the other one, and drops the others. */
  readonly saveMerged: () => void;
}

/**
 * Form of both texts of a page: changes, the draft on the device, and problems that prevent publishing. `idOf`: id of a language's field,
 * to which its errors link.
 */
export const usePageForm = (history: PageHistory, draft: Preference<Draft | null>, idOf: (language: Language) => string): PageForm => {
  const { key, languages } = history;
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const messageOf = useErrorMessage();
  const { publishText, offerUndo } = usePublishText(key);
  const findProblems = useTextProblems();
  const [restoredDraft, setRestoredDraft] = useState(() => draft.get());
  // Read when the user restores the draft, possibly long after it was discarded.
  const discardedDraft = useRef<Draft | null>(null);
  const [texts, setTexts] = useState(restoredDraft?.texts ?? NO_CHANGES);
  const [bases, setBases] = useState(restoredDraft?.bases ?? basesOf(history));
  const [editorVersion, setEditorVersion] = useState(0);
  const [invalidTexts, setInvalidTexts] = useState<TextProblems>([]);
  const [problem, setProblem] = useState<FormError | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [sending, setSending] = useState(false);
  const [storedTexts, setStoredTexts] = useState<DraftTexts | null>(null);
  const [done, setDone] = useState(false);
  const [conflict, setConflict] = useState<PageConflict | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const changes = changedLanguages(texts);

  useEffect(() => {
    draft.set(done || changedLanguages(texts).length === 0 ? null : { texts, bases, at: new Date().toISOString() });
  }, [draft, done, texts, bases]);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const showProblems = (textProblems: TextProblems, formProblem: FormError | null) => {
    setInvalidTexts(textProblems);
    setProblem(formProblem);
    setAttempts((count) => count + 1);
  };
  const replaceTexts = (nextTexts: DraftTexts, nextBases: Bases) => {
    setTexts(nextTexts);
    setBases(nextBases);
    setInvalidTexts([]);
    setEditorVersion((count) => count + 1);
  };
  const offerUndoOf = (formerTexts: readonly TextToPublish[]) => {
    const name = pageName(t, key);
    const [first, second] = formerTexts;
    if (first === undefined) return;
    offerUndo(
      second === undefined ? t(`pageManage.done.one.${first.language}`, { name }) : t('pageManage.done.both', { name }),
      formerTexts,
    );
  };
  /** Shows the server's refusal for the language that was being published. */
  const showRefusal = (error: unknown, unpublished: DraftTexts) => {
    const textLanguage = changedLanguages(unpublished)[0] ?? 'en';
    if (!(error instanceof ApiError)) setStoredTexts(unpublished);
    else if (error.errors.length === 0) showProblems([], error);
    else
      showProblems(
        error.errors.map((issue) => [textLanguage, messageOf(issue)]),
        null,
      );
  };
  const loadConflict = async (conflicting: readonly Language[], unpublished: DraftTexts): Promise<void> => {
    const { languages: theirs } = await api.call('GET /static-pages/{key}/history', { path: { key } }, { language });
    const yours = Object.fromEntries(conflicting.map((textLanguage) => [textLanguage, { content: unpublished[textLanguage] ?? '' }]));
    // Both texts of each language are new, even if they are equal, so that the user has to choose.
    const pieces = conflicting.map((textLanguage) => ({ key: textLanguage }));
    setConflict({ ...compareVersions(wholeFields<PageVersion>(), pieces, { was: {}, yours, theirs }), theirs });
  };

  const publishInOrder = async (textsToSend: DraftTexts, nextBases: Bases): Promise<void> => {
    // An outdated language is published last, so that it becomes newer than the other one and not the reverse.
    const languageOrder = LANGUAGES.toSorted((conflictLanguage) => (languages[conflictLanguage].behindSince === undefined ? -1 : 1));
    const result = await publishTexts(textsToSend, nextBases, languageOrder, publishText);
    offerUndoOf(result.formerTexts);
    if (result.formerTexts.length > 0 && changedLanguages(result.texts).length > 0) replaceTexts(result.texts, result.bases);
    if (result.error !== undefined) return showRefusal(result.error, result.texts);
    if (result.conflicting.length > 0)
      return loadConflict(result.conflicting, result.texts).catch((error: unknown) => showRefusal(error, result.texts));
    setDone(true);
    setTexts(result.texts);
    navigate('/manage_pages', { replace: isOnGuardEntry() });
  };
  const checkAndPublish = async (textsToSend: DraftTexts, nextBases: Bases): Promise<void> => {
    setSending(true);
    setInvalidTexts([]);
    setProblem(null);
    try {
      const textProblems = await findProblems(textsToSend);
      if (textProblems.length > 0) showProblems(textProblems, null);
      else await publishInOrder(textsToSend, nextBases);
    } finally {
      setSending(false);
    }
  };

  return {
    key,
    texts,
    bases,
    editorVersion,
    change: (textLanguage, html) => {
      discardedDraft.current = null;
      setTexts((formerTexts) => ({ ...formerTexts, [textLanguage]: html }));
      setInvalidTexts((formerTexts) => formerTexts.filter(([conflictLanguage]) => conflictLanguage !== textLanguage));
    },
    summary: { ref: summary, problem, errors: invalidTexts.map(([textLanguage, text]) => ({ id: idOf(textLanguage), text })) },
    invalidTexts: invalidTexts.map(([textLanguage]) => textLanguage),
    sending,
    isOnDevice: storedTexts === texts && changes.length > 0,
    done,
    restoredAt: restoredDraft?.at ?? null,
    startOver: () => {
      discardedDraft.current = restoredDraft && { texts, bases, at: restoredDraft.at };
      setRestoredDraft(null);
      replaceTexts(NO_CHANGES, basesOf(history));
    },
    takeBack: () => {
      const restoring = discardedDraft.current;
      discardedDraft.current = null;
      if (restoring === null) return;
      setRestoredDraft(restoring);
      replaceTexts(restoring.texts, restoring.bases);
    },
    publish: (event) => {
      event?.preventDefault();
      if (!sending && changes.length > 0) void checkAndPublish(texts, bases);
    },
    conflict,
    leaveConflict: () => setConflict(null),
    decide: (keys, decision) => setConflict(conflict && decide(conflict, keys, decision)),
    saveMerged: () => {
      let [nextTexts, nextBases] = [texts, bases];
      for (const { key: textLanguage, choice } of conflict?.disputed ?? []) {
        const theirs = conflict?.theirs[textLanguage];
        if (theirs !== undefined) nextBases = { ...nextBases, [textLanguage]: baseOf(theirs) };
        if (choice === 'theirs') nextTexts = { ...nextTexts, [textLanguage]: null };
      }
      setConflict(null);
      replaceTexts(nextTexts, nextBases);
      if (changedLanguages(nextTexts).length > 0) void checkAndPublish(nextTexts, nextBases);
    },
  };
};
