/** Gender and number of a Spanish word: m, f, mp (masculine plural), fp. */
export type Form = 'm' | 'f' | 'mp' | 'fp';

const FORMS: readonly Form[] = ['m', 'f', 'mp', 'fp'];
/** Words before a noun that agree with it, each as m, f, mp, fp. */
const WITH_NOUN = [
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
const GROUPS = new Map<string, readonly string[]>(WITH_NOUN.flatMap((group) => group.map((word) => [word, group] as const)));
const BEFORE_SIGN = new RegExp(
  String.raw`(?<![\p{L}])(${[...GROUPS.keys()].toSorted((one, other) => other.length - one.length).join('|')}) (?=Q(\d+)Z)`,
  'giu',
);

const likeCase = (word: string, example: string): string =>
  example.charAt(0) === example.charAt(0).toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;

/** Adapts articles and the like before a placeholder (`Q1Z`) to the form of its noun. `formOf` gets the placeholder's number. */
export const agreeing = (text: string, formOf: (index: number) => Form | undefined): string =>
  text.replace(BEFORE_SIGN, (found, word: string, index: string) => {
    const form = formOf(Number(index));
    const agreed = form === undefined ? undefined : GROUPS.get(word.toLowerCase())?.[FORMS.indexOf(form)];
    return agreed === undefined ? found : `${likeCase(agreed, word)} `;
  });

/** Replacements for wrong translations and for expressions of Spain. */
const HERE: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(v)uestr[oa](?!\p{L})/giu, 'su'],
  [/(?<!\p{L})(v)uestr[oa]s(?!\p{L})/giu, 'sus'],
  [/(?<!\p{L})es (abiert[oa]|cerrad[oa]|llen[oa])(?!\p{L})/giu, 'está $1'],
  [/(?<!\p{L})son (abiert[oa]s|cerrad[oa]s|llen[oa]s)(?!\p{L})/giu, 'están $1'],
  [/(?<!\p{L})ordenador(es)?(?!\p{L})/giu, 'computadora$1'],
  [/ {2,}/g, ' '],
  [/ ([.,;:!?])/g, '$1'],
];

/** Returns an engine's translation in US Spanish, without added spaces. */
export const asSpoken = (answer: string): string =>
  HERE.reduce(
    (text, [found, replacement]) =>
      text.replace(found, (match: string, ...more: unknown[]) =>
        likeCase(replacement.replace('$1', typeof more[0] === 'string' ? more[0] : ''), match),
      ),
    answer,
  ).trim();
