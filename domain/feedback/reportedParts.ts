/**
 * The parts of a listing that a report can concern, and the words that indicate each, without accents, in both languages. A word that ends
 * in `*` matches every word with this prefix. The screen only offers the guessed parts; the user confirms them.
 */
const PART_KEYWORDS = {
  phone:
    'phone phones number call calls called calling ring rings rang dial voicemail telefono* numero llame llamar llamo llamada* suena contesta* contestador',
  hours:
    'hour hours open opens opened opening close closes closed closing dark schedule early late monday* tuesday* wednesday* thursday* friday* saturday* sunday* weekend* holiday* noon midnight horario* hora horas abre abren abrio abierto abierta abiertos cerro cerrado cerrada cierra cierran lunes martes miercoles jueves viernes sabado* domingo* festivo* feriado* mediodia medianoche',
  address:
    'address moved move location street avenue corner block building door entrance across map direccion mudo mudaron mudado calle avenida esquina cuadra edificio puerta entrada ubicacion mapa',
  pets: 'pet pets dog dogs cat cats animal animals puppy mascota* perro* perra* gato* gata* animales',
  access: 'wheelchair* stair* step steps ramp elevator lift silla ruedas escalera* escalon* rampa ascensor elevador',
  website: 'website* webpage url link links facebook instagram enlace* sitio web',
  email: 'email emails mail bounced bounces correo correos',
  beds: 'bed beds cot cots full cama camas litera* lleno llena llenos',
  audience: 'men women woman family families teens youth seniors age hombres mujeres mujer familia* jovenes ancianos mayores edad',
  words:
    'name named description spelled spelling typo price cost costs fee pay dollar dollars free nombre descripcion precio cuesta cobran pagar dolar dolares gratis',
} as const;
export type ReportPart = keyof typeof PART_KEYWORDS;
export const REPORT_PARTS = Object.keys(PART_KEYWORDS) as readonly ReportPart[];

/** Patterns that indicate a part without a word, for example a phone number. */
const PART_PATTERNS: Readonly<Partial<Record<ReportPart, RegExp>>> = {
  phone: /\d{3}\)?[-. ]\d{4}\b/g,
  hours: /\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b/gi,
  website: /\bhttps?:|\bwww\./gi,
  email: /[^\s@]+@[^\s@]+\.[a-z]/gi,
};

/** Maximum number of guessed parts. */
const MAX_GUESSED_PARTS = 3;

const createMatcher = (words: string): ((word: string) => boolean) => {
  const exactWords = new Set(words.split(' '));
  const prefixes = [...exactWords].filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  return (word) => exactWords.has(word) || prefixes.some((prefix) => word.startsWith(prefix));
};
const PART_MATCHERS = REPORT_PARTS.map((part) => ({ part, isNamed: createMatcher(PART_KEYWORDS[part]) }));

/** Guesses the parts that a report concerns from its words, in either language: the likeliest first, three at most. */
export const guessParts = (message: string): readonly ReportPart[] => {
  const words = message
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu);
  const matchCounts = PART_MATCHERS.map(({ part, isNamed: isKeyword }) => ({
    part,
    hits:
      new Set(words?.filter(isKeyword)).size + (PART_PATTERNS[part] === undefined ? 0 : [...message.matchAll(PART_PATTERNS[part])].length),
  }));
  return matchCounts
    .filter((entry) => entry.hits > 0)
    .toSorted((entry, other) => other.hits - entry.hits)
    .slice(0, MAX_GUESSED_PARTS)
    .map(({ part }) => part);
};
