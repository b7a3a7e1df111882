import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { withoutBidiControls } from '#domain/values/bidi.ts';
import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type accountEn from './account.en.json';
import type apiKeysEn from './apiKeys.en.json';
import type approvalsEn from './approvals.en.json';
import type asOfEn from './asOf.en.json';
import type auditEn from './audit.en.json';
import type batchEn from './batch.en.json';
import type bedHistoryEn from './bedHistory.en.json';
import type bedsBoardEn from './bedsBoard.en.json';
import type chatbotEn from './chatbot.en.json';
import type confirmEn from './confirm.en.json';
import type crisisManageEn from './crisisManage.en.json';
import type deletionPolicyEn from './deletionPolicy.en.json';
import type editingEn from './editing.en.json';
import type en from './en.json';
import type feedbacksEn from './feedbacks.en.json';
import type fieldsEn from './fields.en.json';
import type formEn from './form.en.json';
import type happenedEn from './happened.en.json';
import type historyEn from './history.en.json';
import type hoursEn from './hours.en.json';
import type importsEn from './imports.en.json';
import type manageEn from './manage.en.json';
import type { MANAGE_NAMESPACES } from './manageNamespaces.ts';
import type mapViewEn from './mapView.en.json';
import type nearEn from './near.en.json';
import type ownAccountEn from './ownAccount.en.json';
import type pageManageEn from './pageManage.en.json';
import type peopleEn from './people.en.json';
import type placeSheetEn from './placeSheet.en.json';
import type readingEn from './reading.en.json';
import type regionsEn from './regions.en.json';
import type replayEn from './replay.en.json';
import type serviceFormEn from './serviceForm.en.json';
import type servicePageEn from './servicePage.en.json';
import type sessionEndedEn from './sessionEnded.en.json';
import type systemEn from './system.en.json';
import type toDoEn from './toDo.en.json';
import type tutorialEn from './tutorial.en.json';
import type visitorEn from './visitor.en.json';
import type whatIfEn from './whatIf.en.json';

/** Texts of every visitor's screens. */
export type Locale = typeof en;
/** Texts of screens that most visitors never open: in separate files, which load with the first of these screens. */
const NAMESPACES = {
  account: {
    en: () => import('./account.en.json'),
    es: () => import('./account.es.json') satisfies Promise<{ default: typeof accountEn }>,
  },
  chatbot: {
    en: () => import('./chatbot.en.json'),
    es: () => import('./chatbot.es.json') satisfies Promise<{ default: typeof chatbotEn }>,
  },
  form: {
    en: () => import('./form.en.json'),
    es: () => import('./form.es.json') satisfies Promise<{ default: typeof formEn }>,
  },
  near: {
    en: () => import('./near.en.json'),
    es: () => import('./near.es.json') satisfies Promise<{ default: typeof nearEn }>,
  },
  placeSheet: {
    en: () => import('./placeSheet.en.json'),
    es: () => import('./placeSheet.es.json') satisfies Promise<{ default: typeof placeSheetEn }>,
  },
  reading: {
    en: () => import('./reading.en.json'),
    es: () => import('./reading.es.json') satisfies Promise<{ default: typeof readingEn }>,
  },
  servicePage: {
    en: () => import('./servicePage.en.json'),
    es: () => import('./servicePage.es.json') satisfies Promise<{ default: typeof servicePageEn }>,
  },
  tutorial: {
    en: () => import('./tutorial.en.json'),
    es: () => import('./tutorial.es.json') satisfies Promise<{ default: typeof tutorialEn }>,
  },
  visitor: {
    en: () => import('./visitor.en.json'),
    es: () => import('./visitor.es.json') satisfies Promise<{ default: typeof visitorEn }>,
  },
  mapView: {
    en: () => import('./mapView.en.json'),
    es: () => import('./mapView.es.json') satisfies Promise<{ default: typeof mapViewEn }>,
  },
} as const;
/** Namespaces of screens for signed-in users; `manageNamespaces.ts` contains the names of their files. */
type ManageNamespace = keyof typeof MANAGE_NAMESPACES;
export type Namespace = keyof typeof NAMESPACES | ManageNamespace;
type NamespaceContent =
  | Partial<Locale>
  | typeof accountEn
  | typeof approvalsEn
  | typeof feedbacksEn
  | typeof auditEn
  | typeof replayEn
  | typeof batchEn
  | typeof bedHistoryEn
  | typeof bedsBoardEn
  | typeof chatbotEn
  | typeof confirmEn
  | typeof crisisManageEn
  | typeof deletionPolicyEn
  | typeof sessionEndedEn
  | typeof editingEn
  | typeof fieldsEn
  | typeof formEn
  | typeof happenedEn
  | typeof historyEn
  | typeof hoursEn
  | typeof manageEn
  | typeof mapViewEn
  | typeof nearEn
  | typeof ownAccountEn
  | typeof pageManageEn
  | typeof peopleEn
  | typeof placeSheetEn
  | typeof readingEn
  | typeof regionsEn
  | typeof serviceFormEn
  | typeof servicePageEn
  | typeof tutorialEn
  | typeof visitorEn
  | typeof whatIfEn
  | typeof asOfEn
  | typeof importsEn
  | typeof apiKeysEn
  | typeof systemEn
  | typeof toDoEn;

const DEFAULT_NAMESPACE = 'translation';

/** Loads the texts of a language; each language is a separate file, so that a phone loads only the one it shows. */
export const loadLocale = async (language: Language): Promise<Locale> =>
  language === 'es' ? ((await import('./es.json')).default satisfies Locale) : (await import('./en.json')).default;

/**
 * Returns a value as it stands in a text; numbers with thousands separators. React escapes HTML. Bidi controls are removed, because a name
 * stored before forms rejected them could reverse the sentence.
 */
const valueText = (value: unknown): string =>
  typeof value === 'number' ? formatNumber(value) : withoutBidiControls(typeof value === 'string' ? value : String(value ?? ''));

/** Creates a translator with the texts of `language`, without asynchronous loading. */
export const createI18n = (language: Language, ...contents: readonly NamespaceContent[]): i18n => {
  const instance = createInstance();
  instance.use(initReactI18next);
  void instance.init({
    lng: language,
    resources: { [language]: { [DEFAULT_NAMESPACE]: Object.assign({}, ...contents) as Locale } },
    fallbackLng: false,
    interpolation: { escape: valueText, useRawValueToEscape: true },
    initAsync: false,
    returnNull: false,
  });
  return instance;
};

const hasNamespace = (instance: i18n, namespace: Namespace, language: string): boolean =>
  instance.getResource(language, DEFAULT_NAMESPACE, namespace) !== undefined;

const isVisitorNamespace = (namespace: Namespace): namespace is keyof typeof NAMESPACES => namespace in NAMESPACES;

/** Loads the texts of a namespace in a language. */
export const fetchNamespace = async (namespace: Namespace, language: Language): Promise<NamespaceContent> =>
  isVisitorNamespace(namespace)
    ? (await NAMESPACES[namespace][language]()).default
    : (await import('./manageNamespaces.ts')).MANAGE_NAMESPACES[namespace][language]();

/** A load that resolves to whether it succeeded. From `status` and `value`, React's `use` returns the result without suspending. */
type NamespaceLoad = Promise<boolean> & { status?: 'fulfilled'; value?: boolean };

/** The loads of each translator, by the store of its texts: every component gets a copy of the translator itself. */
const loadsByStore = new WeakMap<i18n['store'], Map<string, NamespaceLoad>>();

/**
 * Loads namespaces in a language; null if they are already loaded and this function did not load them together. Otherwise the promise is
 * the same in every call, so that a component that waits for it calls `use` in every render: React tells the promises of a component apart
 * only by their order.
 */
export const loadNamespaces = (instance: i18n, namespaces: readonly Namespace[], language: Language): Promise<boolean> | null => {
  const loads = loadsByStore.get(instance.store) ?? new Map<string, NamespaceLoad>();
  loadsByStore.set(instance.store, loads);
  const key = `${namespaces.join()} ${language}`;
  const missing = namespaces.filter((namespace) => !hasNamespace(instance, namespace, language));
  if (loads.has(key) || missing.length === 0) return loads.get(key) ?? null;
  const loadAll = async (): Promise<boolean> => {
    const contents = await Promise.all(missing.map((namespace) => fetchNamespace(namespace, language)));
    for (const content of contents) instance.addResourceBundle(language, DEFAULT_NAMESPACE, content, true);
    return true;
  };
  const load: NamespaceLoad = loadAll()
    .catch(() => false)
    .then((isLoaded) => {
      Object.assign(load, { status: 'fulfilled', value: isLoaded });
      return isLoaded;
    });
  loads.set(key, load);
  return load;
};

/** Resolves once namespaces are loaded, to whether they are; a load that failed before is retried. */
export const ensureNamespaces = async (instance: i18n, namespaces: readonly Namespace[], language: Language): Promise<boolean> => {
  const key = `${namespaces.join()} ${language}`;
  const loads = loadsByStore.get(instance.store);
  if (loads?.get(key)?.value === false) loads.delete(key);
  return (await loadNamespaces(instance, namespaces, language)) ?? true;
};

/** Loads a language with all namespaces in use, and switches to it; false if a file fails to load. */
export const switchLanguage = async (instance: i18n, language: Language): Promise<boolean> => {
  const previousLanguage = instance.language;
  const locale = await loadLocale(language).catch(() => null);
  if (locale === null) return false;
  if (!instance.exists('app.name', { lng: language })) instance.addResourceBundle(language, DEFAULT_NAMESPACE, locale, true);
  // Each loaded namespace is in the default bundle under its own name.
  const keys = Object.keys(instance.getResourceBundle(previousLanguage, DEFAULT_NAMESPACE) as object);
  const namespaces = keys.filter((key): key is Namespace => !(key in locale));
  if (!(await ensureNamespaces(instance, namespaces, language))) return false;
  await instance.changeLanguage(language);
  return true;
};
