/** Gender and number of a Spanish word: m, f, mp (masculine plural), fp. */
export type NounForm = 'm' | 'f' | 'mp' | 'fp';

const NOUN_FORMS: readonly NounForm[] = ['m', 'f', 'mp', 'fp'];
/** Words before a noun that agree with it, each as m, f, mp, fp. */
const WORD_FORM_GROUPS = [
  ['el', 'la', 'los', 'las'],
  ['un', 'una', 'unos', 'unas'],
  ['del', 'de la', 'de los', 'de las'],
  ['al', 'a la', 'a los', 'a las'],
  ['nuestro', 'nuestra', 'nuestros', 'nuestras'],
  ['este', 'esta', 'estos', 'estas'],
  ['ese', 'esa', 'esos', 'esas'],
  ['otro', 'otra', 'otros', 'otras'],
  ['todo', 'toda', 'todos', 'todas'],
  ['nuevo', 'nueva', 'nuevos', 'nuevas'],
  ['su', 'su', 'sus', 'sus'],
] as const;
const GROUP_BY_WORD = new Map<string, readonly string[]>(WORD_FORM_GROUPS.flatMap((group) => group.map((word) => [word, group] as const)));
const WORD_BEFORE_PLACEHOLDER = new RegExp(
  String.raw`(?<![\p{L}])(${[...GROUP_BY_WORD.keys()].toSorted((one, other) => other.length - one.length).join('|')}) (?=Q(\d+)Z)`,
  'giu',
);

/** A web or email address, which keeps its small letters. */
const ADDRESS_AT_START = /^(?:https?:\/\/|www\.|[\w.+-]+@)/i;

/** Returns a text with a capital letter at its start. */
export const upperCaseStart = (text: string): string => (ADDRESS_AT_START.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

const matchCase = (word: string, example: string): string =>
  example.charAt(0) === example.charAt(0).toUpperCase() ? upperCaseStart(word) : word;

/** Adapts articles and the like before a placeholder (`Q1Z`) to the form of its noun. `formOf` gets the placeholder's number. */
export const withAgreement = (text: string, formOf: (index: number) => NounForm | undefined): string =>
  text.replace(WORD_BEFORE_PLACEHOLDER, (matchedText, word: string, index: string) => {
    const nounForm = formOf(Number(index));
    const agreedWord = nounForm === undefined ? undefined : GROUP_BY_WORD.get(word.toLowerCase())?.[NOUN_FORMS.indexOf(nounForm)];
    return agreedWord === undefined ? matchedText : `${matchCase(agreedWord, word)} `;
  });

/** Replacements for wrong translations and for expressions of Spain. */
const US_SPANISH_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(v)uestr[oa](?!\p{L})/giu, 'su'],
  [/(?<!\p{L})(v)uestr[oa]s(?!\p{L})/giu, 'sus'],
  [/(?<!\p{L})es (abiert[oa]|cerrad[oa]|llen[oa])(?!\p{L})/giu, 'está $1'],
  [/(?<!\p{L})son (abiert[oa]s|cerrad[oa]s|llen[oa]s)(?!\p{L})/giu, 'están $1'],
  [/(?<!\p{L})tu(?!\p{L})/giu, 'su'],
  [/(?<!\p{L})tus(?!\p{L})/giu, 'sus'],
  [/(?<!\p{L})tienes(?!\p{L})/giu, 'tiene'],
  [/(?<!\p{L})puedes(?!\p{L})/giu, 'puede'],
  [/(?<!\p{L})debes(?!\p{L})/giu, 'debe'],
  [/(?<!\p{L})necesitas(?!\p{L})/giu, 'necesita'],
  [/(?<!\p{L})quieres(?!\p{L})/giu, 'quiere'],
  [/(?<!\p{L})s[óo]lo(?!\p{L})/giu, 'solo'],
  [/(?<!\p{L})(l)os huéspedes(?!\p{L})/giu, 'las personas'],
  [/(?<!\p{L})huéspedes(?!\p{L})/giu, 'personas'],
  [/(?<!\p{L})ordenador(es)?(?!\p{L})/giu, 'computadora$1'],
  [/ {2,}/g, ' '],
  [/ ([.,;:!?])/g, '$1'],
];

/** Returns an engine's translation in US Spanish, without added spaces. */
export const toUsSpanish = (answer: string): string =>
  US_SPANISH_REPLACEMENTS.reduce(
    (text, [matchedText, replacement]) =>
      text.replace(matchedText, (match: string, ...groups: unknown[]) =>
        matchCase(replacement.replace('$1', typeof groups[0] === 'string' ? groups[0] : ''), match),
      ),
    answer,
  ).trim();
