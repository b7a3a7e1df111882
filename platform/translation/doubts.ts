/* Simple checks of an engine's Spanish: a text with words left in English is not published. */

/** Frequent English words that are no Spanish words. */
const ENGLISH_WORDS = new Set(
  `the and of to for with is are was were be been by from on in at this that these those our your their they we you it its or if when who
  which what will can must may should have has had not only each every any all please call open closed until while before after during
  about into per week month day days weeks months year years age ages hours free food meals meal people families children kids seniors
  residents pick up bring walk drive available required need needed needs serve serves served serving help here there more other first
  last next also than then them he she his her as an but do does`.split(/\s+/),
);
/** Spanish words among words that English has, too. */
const SPANISH_TOO = new Set(['he', 'has', 'a', 'me', 'no', 'den', 'son', 'come', 'use', 'once']);
/** Endings of words that are equal in both languages: hospital, doctor, posible. */
const SHARED_ENDING = /(?:al|or|ble|ar|sis|ion|us|um|a|o)$/;

const wordsOf = (text: string): readonly string[] => text.match(/\p{L}[\p{L}\p{M}'-]*/gu) ?? [];
/** Returns the frequent English words of a text. */
export const englishWordsIn = (text: string): readonly string[] =>
  wordsOf(text).filter((word) => ENGLISH_WORDS.has(word.toLowerCase()) && !SPANISH_TOO.has(word.toLowerCase()));

const withoutPlaceholders = (text: string): string => text.replace(/Q\d+Z/gi, ' ');

/**
 * Returns the words for which a translation is doubtful; none if it passes. Both texts contain placeholders for protected parts.
 * `unknownWords`: see `EngineAnswer`; if undefined, words that stand unchanged are doubtful.
 */
export const doubtfulWords = (source: string, answer: string, unknownWords: readonly string[] | undefined): readonly string[] => {
  const words = wordsOf(withoutPlaceholders(answer));
  const unknown = (unknownWords ?? []).filter((word) => !/^Q\d+Z/i.test(word) && /\p{L}{2}/u.test(word));
  const sourceWords = new Set(wordsOf(withoutPlaceholders(source)).map((word) => word.toLowerCase()));
  const unchanged =
    unknownWords === undefined
      ? words.filter((word) => word.length > 4 && sourceWords.has(word.toLowerCase()) && !SHARED_ENDING.test(word.toLowerCase()))
      : [];
  const capitals = wordsAmidSentence(answer).filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  return [...new Set([...englishWordsIn(withoutPlaceholders(answer)), ...unknown, ...unchanged, ...capitals])];
};

/** Returns the words that begin no sentence. */
const wordsAmidSentence = (text: string): readonly string[] =>
  [...text.matchAll(/(?<=[\p{L}\p{N},;] +["'(]*)\p{L}[\p{L}\p{M}'-]*/gu)].map(([word]) => word).filter((word) => !/^Q\d+Z/i.test(word));

/** More words than this in one sentence, besides its protected parts, are more than a rule-based engine translates well. */
const MAX_WORDS = 10;
const WEEKDAY = '(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)';
/** Spanish words and phrases that an engine chooses wrongly in texts of this field, by what they are. */
const WRONG_CHOICES = {
  nouns: 'alumnado|aparcamiento|elección de cliente|acceso base|horas abiertas|base de caso|minusválid[oa]s?|paseo en|visitas? un',
  verbs: 'contacta|visita|mayo venido|venido|ser cerrar|será cerrar|en construir|es bien|servid[oa]s?|fomentad[oa]s?|vivos',
  conditions: 'es (?:también )?(?:abrir|cerrar|disponible)|son (?:también )?disponibles',
  literal:
    'anfitri(?:ón|ones)|ola|satélites?|laborables?|debut|a punto|comprobar en|años viejos|cualquiera|es vale|comunitari[oa]s|planifica|línea|uso',
  adverbs: 'encima|arriba|como de|exteriores|de interior|de que signo|más la|único|on-line|e-?mail',
  weekdayWithoutArticle: String.raw`(?:abre|abren|cierra|cierran|atiende|atienden|es|son|para) ${WEEKDAY}`,
  times: String.raw`\d un (?:mes|semana|año)|en ${WEEKDAY}|uno? \p{L}+ (?:un|una) (?:mes|semana|año)`,
};
/** Spanish that no person would write at a help desk, by what is wrong with it. */
const FAULT_PATTERNS: Readonly<Record<string, RegExp>> = {
  articleTwice: /(?<!\p{L})(?:el|la|los|las|un|una) (?:el|la|los|las|un|una)(?!\p{L})/iu,
  familiarForm: /(?<!\p{L})(?:te|ti|eres|estás)(?!\p{L})/iu,
  wrongChoice: new RegExp(String.raw`(?<!\p{L})(?:${Object.values(WRONG_CHOICES).join('|')})(?!\p{L})`, 'iu'),
  nounWithoutArticle: /^(?:contacto|horario|horas|parque)(?!\p{L})/iu,
  verbFormAtStart: /^(?:solo )?\p{L}{2,}(?:ando|iendo|yendo|[aei]r)(?!\p{L})/iu,
  infinitiveAfterRequest: /(?<!\p{L})[ey] (?:ir|\p{L}+(?:ar|er|ir))(?!\p{L})/iu,
  passiveVoice: /(?<!\p{L})(?:ser|será|serán|es|son|fue|fueron) \p{L}+(?:ad|id)[oa]s?(?!\p{L})/iu,
  participleAfterAdverb: /mente \p{L}+(?:ad|id)[oa]s?(?!\p{L})/iu,
  singularVerbAfterPlural: /(?<!\p{L})\p{L}{4,}[aeo]s (?:debe|puede|tiene|va|\p{L}+rá)(?!\p{L})/iu,
  progressiveForm: /(?<!\p{L})está[ns]? \p{L}+ndo(?!\p{L})/iu,
  endsWithOnly: /(?<!\p{L})solo[.!]?$/iu,
  englishNumber: /\d(?:st|nd|rd|th)(?!\p{L})|\d tiempo/iu,
  joinedWords: /\p{Ll}-\p{Ll}|no\p{L}*perecederos|\bn\//iu,
};
const faultsIn = (answer: string): readonly string[] => Object.values(FAULT_PATTERNS).flatMap((pattern) => pattern.exec(answer)?.[0] ?? []);
/** Words that may follow a noun in the English: after others it belongs to the next noun, which engines do not know of a placeholder. */
const AFTER_NOUN =
  /^(?:and|or|nor|but|for|from|to|in|on|at|by|with|without|of|off|the|a|an|your|our|this|their|it|you|we|they|is|are|was|were|will|has|have|had|can|may|must|should|do|does|before|after|during|until|if|when|while|where|who|which|that|as|than|here|there|only|also|near|inside|outside|between|offers?|provides?|serves?|distributes?|delivers?|requires?|gives?|accepts?|helps?|opens?|closes?|begins?|starts?|operates?|am|pm|please|each|every|per|so|because|through|not|available|open|closed)$/i;

/** Returns faults of a whole sentence with placeholders: its length, its grammar. `isNoun` says which placeholders are nouns or names. */
export const faultsOfSentence = (source: string, answer: string, isNoun: (index: number) => boolean): readonly string[] => {
  const compounds = [...source.matchAll(/Q(\d+)Z[ -](\p{Ll}+)/gu)]
    .filter(([, index, word = '']) => isNoun(Number(index)) && !AFTER_NOUN.test(word))
    .map(([compound]) => compound);
  const neighbours = [...source.matchAll(/Q(\d+)Z Q(\d+)Z/g)]
    .filter(([, one, other]) => isNoun(Number(one)) && isNoun(Number(other)))
    .map(([pair]) => pair);
  const isLong = wordsOf(withoutPlaceholders(source)).length > MAX_WORDS;
  return [...compounds, ...neighbours, ...faultsIn(answer), ...(isLong ? [source] : [])];
};

/** Words with a capital letter that show that a run of capitals is no name. */
const COMMON_WORDS = new Set('walk-up farmer students student times trips trip style classes tour group clients'.split(' '));

/** Whether a name contains words that are no part of one, as in two sentences without a full stop, or in shouted words. */
export const isDoubtfulName = (name: string): boolean =>
  wordsOf(name).some(
    (word) =>
      COMMON_WORDS.has(word.toLowerCase()) ||
      /^\p{Lu}{6,}$/u.test(word) ||
      (/^\p{Lu}/u.test(word) && ENGLISH_WORDS.has(word.toLowerCase()) && word.toLowerCase() !== 'food'),
  );

const SPANISH_WORDS = /(?<!\p{L})(?:de|la|el|los|las|para|con|por|del|una?|y|en|que|se|su)(?!\p{L})/giu;

/** Whether a sentence is Spanish already. */
export const isSpanish = (sentence: string): boolean => {
  return englishWordsIn(sentence).length === 0 && (sentence.match(SPANISH_WORDS)?.length ?? 0) >= 3;
};
