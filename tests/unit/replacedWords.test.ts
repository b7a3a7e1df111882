import { ENGLISH_TEXTS, matchesIn, SPANISH_TEXTS, type TextsByPath } from '../support/shownTexts.ts';

/*
 * Words that were replaced because readers stumbled over them, each with the text that replaced it. A failure prints every text that
 * still contains one.
 */

type ReplacedWords = readonly (readonly [insteadOf: RegExp, replacement: string, allowed?: RegExp])[];

const ENGLISH_WORDS: ReplacedWords = [
  [/\b(?:some|every)body\b|\bwhoever\b|\bthose who\b/i, 'someone, everyone, or who it is: an admin, a visitor'],
  [/\badministrators?\b/i, 'admin'],
  [/\bregional leads?\b/i, 'leads and admins'],
  [/\blooks? after\b/i, 'leads and admins; the owner of'],
  [/\bwhat waits\b|\bnothing waits\b|\bwaits? for a day\b|\bnobody waits\b/i, 'To do; nothing to do; waiting over 24 hours'],
  [/\bin no region\b/i, 'No region'],
  [/\blook(?:ing)? back\b/i, 'Past view'],
  [/\bmany at once\b/i, 'bulk action'],
  [/\b(?:take|takes|taken|took|taking) (?:\w+ ){0,3}back\b|\bput back\b/i, 'undo, restore'],
  [/\bthe product itself\b|\bbehind the scenes\b/i, 'System status; System'],
  [/\bas the log has it\b|\bcame about\b|\bled to\b/i, 'Raw record; Related changes'],
  [/\bautomatic rule\b/i, 'The system'],
  [/\bwhere it begins\b|\bfirst text\b/i, 'No earlier changes; the original text'],
  [/\bpages to read\b/i, 'Site pages'],
  [
    /\bone sentence\b(?! what)|\ball about it\b|\ball beds\b|\bfloor, room\b/i,
    'Short summary; Description; Total beds; Apt, suite, floor',
    /^All beds were/,
  ],
  [/\bnobody runs\b|\basked for\b|\bask for this listing\b|\bgive it to\b/i, 'Unclaimed; claim requests', /new password/],
  [/\bstill right\b/i, 'still correct'],
  [/\bis back\b|\bbring (?:\w+ ){0,2}back\b/i, 'restored'],
  [/\bwho else counts\b|\bcounters\b|\blet this person count\b/i, 'Staff who update beds; Add person'],
  [/\bswitch(?:ed)? (?:on|off)\b/i, 'Active, Inactive; turn on, turn off'],
  [/\bgrows? old\b|\bfacts\b/i, 'reminders to confirm your info; information'],
  [/\bclosest help\b/i, 'closest open places'],
  [/\bby this directory\b/i, 'by our team'],
  [/\bwhere it is known\b|\bthe same (?:as a|by) /i, 'beds free of total; Data table; By day; Show as list'],
  [/^low barrier$/i, 'Low barrier: few requirements'],
  [/\bcold walk\b|\bpress says so\b|\bneed not\b|\bout of sight\b/i, 'what the reader does, in plain words'],
  [/\bwas so already\b|\bwere so already\b|\bnot done\b|\bwhat happened to\b/i, 'already approved; couldn’t be completed; Results'],
  [/\byou may not\b|\bmay not be\b/i, 'you can’t'],
  [/\blet(?:s)? (?:you|\S+) in\b/i, 'Approve; your account needs approval'],
  [/\bthere is no such\b|\bis not there\b/i, 'We can’t find; not found'],
  [/\bnobody signs in\b|\bso many people\b/i, 'this account can’t sign in; the most people allowed'],
  [/\bthere already\b|\bstored twice\b|\bdoes nothing now\b|\bis no picture\b/i, 'Already saved; no longer works; We can’t open this file'],
  [/\bnothing translates\b|\bnewer version of this directory\b/i, 'Translation isn’t available; The site is being updated'],
  [/\btill\b/i, 'until', /^Open till/],
  [/\bservice provider (?:login|signup)\b/i, 'Service provider sign-in'],
  [/\beras(?:e|ed|ure)\b/i, 'delete for good'],
  [/\bmachine translation\b|\ba machine\b/i, 'Translated by a program'],
  [/\bprov(?:e|ed|ing) (?:all|every|the|\w+:)/i, 'check'],
  [/\b0\d:\d\d [AP]M\b/, '5:00 PM', /such as|like|as 06:00/i],
];

const SPANISH_WORDS: ReplacedWords = [
  [
    /\bTransitorio\b|\bComidas preparadas\b|^Asistencia$|^Emergencia$/,
    'Vivienda temporal; Comidas; Ayuda económica y trámites; Refugio de emergencia',
  ],
  [/\ben privado\b|\ble da miedo\b|\bEscribir (?:… )?al …/, 'confidencial; tiene miedo; Mandar texto al'],
  [/\bDatos de …/, 'Información de'],
  [/\bcaminata\b|\bSiguen …/, 'para que nadie camine en vano; Todavía hay'],
  [/\bse borra una cuenta\b|\bMis cosas\b|\bborrad[oa]s?\b|\bborra para siempre\b/i, 'eliminar'],
  [/\p{L}\/a(?!\p{L})/u, 'the role as a tag, without gender'],
  [/\bTras bambalinas\b/, 'Sistema'],
  [/\bpersonas? coordinadoras?\b|\b[Cc]oordinación\b/, 'coordinador'],
  [/\bEnlaces? escolar(?:es)?\b|\benlaces? (?:de un distrito|que se quitó)\b/i, 'Contacto escolar'],
  [/\bPedir esta ficha\b|\bAcceso para proveedores\b/, 'Solicitar esta ficha; Iniciar sesión (proveedores y voluntarios)'],
  [/\boprim\p{L}+|\bpresion\p{L}+/iu, 'toque', /988|tecla|oprima \{\{key|que se oprime/i],
  [/\bmetros\b/, 'pies'],
  [/\ben silla de ruedas\b/, 'accesible para silla de ruedas'],
  [/^Ruta\b/, 'Cómo llegar'],
  [/\bCuál del mes\b|\bse cruzan\b/, '¿Cuál semana del mes?; se traslapan'],
  [/\bpersona borrada\b|\bCon más gracias\b|^Hechos$/, 'Cuenta eliminada; Más agradecidos; Aprobadas'],
  [/\bregla automática\b/, 'Sistema'],
  [/\bVarios a la vez\b/, 'Acciones en lote'],
  [/\bTraducción automática\b|\bde forma automática\b/, 'Traducido por un programa'],
];

const remainingIn = (texts: TextsByPath, words: ReplacedWords): string[] =>
  words.flatMap(([insteadOf, replacement, allowed = /(?!)/]) =>
    matchesIn(new Map([...texts].filter(([, text]) => !allowed.test(text))), insteadOf).map((found) => `${found} → ${replacement}`),
  );

test('no English text contains a word that was replaced', () => {
  covers('rule-13');
  expect(remainingIn(ENGLISH_TEXTS, ENGLISH_WORDS)).toEqual([]);
});

test('no Spanish text contains a word that was replaced', () => {
  covers('rule-13');
  expect(remainingIn(SPANISH_TEXTS, SPANISH_WORDS)).toEqual([]);
});

test('control: a replaced word is found, with the text to use', () => {
  expect(remainingIn(new Map([['here', 'Somebody asked']]), ENGLISH_WORDS)).toEqual([expect.stringMatching(/^here: Somebody → someone/)]);
  expect(remainingIn(new Map([['aquí', 'Voluntario/a']]), SPANISH_WORDS)).toEqual([expect.stringMatching(/^aquí: o\/a → /)]);
});
