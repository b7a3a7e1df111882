/* Conversations with the chatbot about the sample directory. No step depends on the day or hour, or on changes by other tests. */

/** A question, and what the screen shows after it. */
export interface Step {
  /** The question as it is typed, or the name of the quick reply. */
  readonly says: string;
  /** True to press a quick reply instead of typing. */
  readonly isPressed?: boolean;
  /** A sentence among the replies. */
  readonly reply: RegExp;
  /** Language of the reply, if it is not the language of the page. */
  readonly lang?: 'en' | 'es';
  /** Names of places that are listed. */
  readonly places?: readonly string[];
  /** Names of places that are not listed. */
  readonly notPlaces?: readonly string[];
  /** The address of the first link to call someone. */
  readonly firstCall?: string;
  /** A link among the replies. */
  readonly link?: string;
}

export interface Conversation {
  readonly name: string;
  /** The place of the visitor, as `visit` takes it; default: Denver. */
  readonly place?: string;
  readonly width?: number;
  readonly steps: readonly Step[];
}

const FAMILY_SHELTER = 'Cottonwood Family Shelter';
const WORK_LAB_CALL = 'tel:+13035550165';
const WARMING_ROOM_CALL = 'tel:+13035550183';
const HYGIENE = ['Clean Start Showers', 'Creekside Night Restrooms', 'Laundry on Us'];
const PANTRIES = ['Bison Street Food Bank', 'Westside Neighbors Pantry', 'Harvest House Pantry'];
const WEEKDAY_FOOD = ['Sunflower Community Kitchen', 'Bison Street Food Bank', 'The Noon Table'];
/** The sample directory has no place near it. */
const FAR_AWAY = '43.62|-116.2|city|Boise, ID';
const LIFELINE = 'tel:988';

export const ENGLISH_CONVERSATIONS: readonly Conversation[] = [
  {
    name: 'a mother looks for a bed tonight',
    steps: [
      {
        says: 'I need a bed tonight for me and my two kids',
        reply: /places near Denver, CO/,
        places: ['Quiet Harbor', FAMILY_SHELTER],
        notPlaces: ["Juniper Men's Shelter", 'Second Spring Residence'],
      },
      { says: `how far is ${FAMILY_SHELTER}`, reply: /is 4\.\d miles from Denver, CO in a straight line/, places: [FAMILY_SHELTER] },
      { says: 'is it open tomorrow', reply: /Cottonwood Family Shelter: Open 24\/7/ },
      {
        says: 'does it have free beds',
        reply: /Cottonwood Family Shelter (?:has \d+ of \d+ beds free, counted|was full at the last count)/,
      },
    ],
  },
  {
    name: 'a man has a dog',
    steps: [
      { says: 'where can I sleep with my dog', reply: /places near Denver, CO/, places: ['Bluestem Warming Room', 'Mesa Safe Parking'] },
      {
        says: 'which ones are for men',
        reply: /I found \d places/,
        places: ['Bluestem Warming Room', 'Mesa Safe Parking'],
        notPlaces: ['Quiet Harbor', 'Switchback Youth Shelter'],
      },
      {
        says: 'does Bluestem Warming Room have free beds',
        reply: /Bluestem Warming Room (?:has \d+ of \d+ beds free, counted|was full at the last count)/,
      },
      { says: 'what is their phone', reply: /Here is Bluestem Warming Room/, link: WARMING_ROOM_CALL },
      { says: 'how far is it', reply: /Bluestem Warming Room is 1\.\d miles from Denver, CO/ },
    ],
  },
  {
    name: 'someone hungry asks for more places, and for another day',
    steps: [
      { says: 'Food near me', isPressed: true, reply: /These are the nearest/, notPlaces: ['Warm Threads Closet'] },
      { says: 'Show more', isPressed: true, reply: /Here are more places near Denver, CO/ },
      { says: 'on sunday', reply: /I found \d+ places? near Denver, CO/, notPlaces: WEEKDAY_FOOD },
      { says: 'food pantry near me', reply: /places near Denver, CO/, places: PANTRIES, notPlaces: ['Midnight Soup'] },
    ],
  },
  {
    name: 'someone asks about a place by its name',
    steps: [
      {
        says: 'when is Access Work Lab open on monday',
        reply: /Access Work Lab is (?:open|closed) (?:on Monday|today)/,
        link: WORK_LAB_CALL,
      },
      { says: 'what is their phone', reply: /Here is Access Work Lab/, link: WORK_LAB_CALL },
      { says: 'how far is it', reply: /Access Work Lab is 3\.9 miles from Denver, CO/ },
      { says: 'does it have free beds', reply: /Access Work Lab has not reported its free beds/ },
    ],
  },
  {
    name: 'someone in danger first gets crisis lines',
    steps: [
      {
        says: 'my boyfriend beats me and I am scared, where can I sleep',
        reply: /If you are in danger now, call 911/,
        firstCall: LIFELINE,
        places: ['Quiet Harbor'],
      },
      {
        says: 'does Quiet Harbor have free beds',
        reply: /Quiet Harbor (?:has \d+ of \d+ beds free, counted|was full at the last count)/,
        link: 'tel:+13035550103',
      },
      { says: 'how far is it', reply: /Quiet Harbor does not publish its address/ },
      { says: 'thanks', reply: /You’re welcome/ },
    ],
  },
  {
    name: 'a teenager asks for a shower, laundry, and a charger',
    steps: [
      { says: 'I am 16 and I need a shower', reply: /I found \d places/, places: HYGIENE },
      { says: 'and laundry', reply: /places near Denver, CO/, places: ['Laundry on Us'] },
      { says: 'a phone charger', reply: /places near Denver, CO/, places: ['Charge & Connect'], notPlaces: HYGIENE },
    ],
  },
  {
    name: 'a greeting, the weather, thanks and stop',
    steps: [
      { says: 'hello', reply: /Hello! I am a program, not a person/ },
      { says: 'how cold will it be tonight', reply: /I do not know the weather/ },
      { says: 'thanks so much', reply: /You’re welcome/ },
      { says: 'stop', reply: /I have forgotten what we talked about/ },
      { says: 'Crisis lines', isPressed: true, reply: /You can call, text or chat with these lines/, firstCall: LIFELINE },
    ],
  },
  {
    name: 'questions about the site, and one that is not understood',
    steps: [
      { says: 'do I need an account', reply: /Accounts are for people who add places/ },
      { says: 'can I use this without internet', reply: /Crisis lines always work/ },
      { says: 'blah flurb xyzzy', reply: /I did not understand that/ },
      { says: 'Crisis lines', isPressed: true, reply: /You can call, text or chat with these lines/, firstCall: LIFELINE },
    ],
  },
  {
    name: 'no place near the visitor or the named city, then a ZIP code',
    place: FAR_AWAY,
    steps: [
      { says: 'I need a shower', reply: /I didn’t find any places like that near Boise, ID/ },
      { says: 'Springfield', reply: /I didn’t find any places like that near Springfield/ },
      { says: '80205', reply: /I found \d places near 80205/, places: HYGIENE },
    ],
  },
  {
    name: 'a Spanish question on an English page',
    steps: [
      { says: 'where can I eat', reply: /I found \d+ places near Denver, CO/ },
      { says: '¿y dónde puedo dormir?', lang: 'es', reply: /Encontré \d+ lugares cerca de Denver, CO/, places: ['Quiet Harbor'] },
      { says: 'muéstrame más', lang: 'es', reply: /Aquí hay más lugares/, notPlaces: ['Quiet Harbor'] },
      { says: 'thank you', reply: /You’re welcome/ },
    ],
  },
];

export const SPANISH_CONVERSATIONS: readonly Conversation[] = [
  {
    name: 'a mother looks for a bed tonight',
    width: 1280,
    steps: [
      {
        says: 'Necesito una cama esta noche para mí y mis dos hijos',
        reply: /lugares cerca de Denver, CO/,
        places: ['Quiet Harbor', FAMILY_SHELTER],
        notPlaces: ["Juniper Men's Shelter", 'Second Spring Residence'],
      },
      { says: `qué tan lejos está ${FAMILY_SHELTER}`, reply: /está a 4\.\d millas de Denver, CO en línea recta/, places: [FAMILY_SHELTER] },
      { says: 'está abierto mañana', reply: /Cottonwood Family Shelter: Abierto las 24 horas/ },
      { says: 'tiene camas libres', reply: /Cottonwood Family Shelter (?:tiene \d+ de \d+ camas libres|está lleno), según el conteo/ },
    ],
  },
  {
    name: 'a man has a dog',
    steps: [
      { says: 'dónde puedo dormir con mi perro', reply: /lugares cerca de Denver, CO/, places: ['Bluestem Warming Room'] },
      {
        says: 'soy hombre',
        reply: /Encontré \d lugares/,
        places: ['Bluestem Warming Room', 'Mesa Safe Parking'],
        notPlaces: ['Quiet Harbor', 'Switchback Youth Shelter'],
      },
      {
        says: 'tiene camas libres Bluestem Warming Room',
        reply: /Bluestem Warming Room (?:tiene \d+ de \d+ camas libres|está lleno), según el conteo/,
      },
      { says: 'cuál es su teléfono', reply: /Aquí tiene información de Bluestem Warming Room/, link: WARMING_ROOM_CALL },
    ],
  },
  {
    name: 'someone hungry asks for more places, and for another day',
    steps: [
      { says: 'tengo hambre', reply: /Estos son los más cercanos/, notPlaces: ['Warm Threads Closet'] },
      { says: 'Ver más', isPressed: true, reply: /Aquí hay más lugares cerca de Denver, CO/ },
      { says: 'el domingo', reply: /Encontré \d+ lugar(?:es)? cerca de Denver, CO/, notPlaces: WEEKDAY_FOOD },
      { says: 'despensa de comida', reply: /lugares cerca de Denver, CO/, places: PANTRIES, notPlaces: ['Midnight Soup'] },
    ],
  },
  {
    name: 'someone asks about a place by its name',
    width: 1280,
    steps: [
      { says: 'abre Access Work Lab el lunes', reply: /Access Work Lab (?:no )?abre (?:el lunes|hoy)/, link: WORK_LAB_CALL },
      { says: 'cuál es su teléfono', reply: /Aquí tiene información de Access Work Lab/, link: WORK_LAB_CALL },
      { says: 'a qué distancia queda', reply: /Access Work Lab está a 3\.9 millas de Denver, CO/ },
      { says: 'tiene camas libres', reply: /Access Work Lab no ha reportado sus camas libres/ },
    ],
  },
  {
    name: 'someone in danger first gets crisis lines',
    steps: [
      {
        says: 'mi esposo me pega, dónde puedo dormir',
        reply: /Si está en peligro ahora, llame al 911/,
        firstCall: LIFELINE,
        places: ['Quiet Harbor'],
      },
      {
        says: 'tiene camas libres Quiet Harbor',
        reply: /Quiet Harbor (?:tiene \d+ de \d+ camas libres|está lleno), según el conteo/,
        link: 'tel:+13035550103',
      },
      { says: 'qué tan lejos está', reply: /Quiet Harbor no publica su dirección/ },
      { says: 'gracias', reply: /De nada/ },
    ],
  },
  {
    name: 'a teenager asks for a shower, laundry, and clothes',
    steps: [
      { says: 'tengo 16 años y necesito ducharme', reply: /Encontré \d lugares/, places: HYGIENE },
      { says: 'y lavandería', reply: /lugares cerca de Denver, CO/, places: ['Laundry on Us'] },
      { says: 'necesito ropa', reply: /lugares cerca de Denver, CO/, places: ['Warm Threads Closet'], notPlaces: HYGIENE },
    ],
  },
  {
    name: 'a greeting, the weather, thanks and stop',
    steps: [
      { says: 'hola', reply: /¡Hola! Soy un programa, no una persona/ },
      { says: 'cuánto frío hará esta noche', reply: /No sé cómo está el clima/ },
      { says: 'muchas gracias', reply: /De nada/ },
      { says: 'adiós', reply: /Ya olvidé lo que hablamos/ },
      { says: 'Camas libres esta noche', isPressed: true, reply: /tienen camas libres. Llame antes de ir/, places: ['Quiet Harbor'] },
    ],
  },
  {
    name: 'questions about the site, and one that is not understood',
    steps: [
      { says: 'cuánto cuesta usar este sitio', reply: /Leer es gratis/ },
      { says: 'necesito una cuenta', reply: /Las cuentas son para las personas que agregan lugares/ },
      { says: 'asdf qwer zxcv', reply: /No entendí eso/ },
      { says: 'Líneas de crisis', isPressed: true, reply: /Puede llamar, mandar un mensaje de texto o chatear/, firstCall: LIFELINE },
    ],
  },
  {
    name: 'no place near the visitor or the named city, then a ZIP code',
    place: FAR_AWAY,
    steps: [
      { says: 'necesito ducharme', reply: /No encontré ningún lugar así cerca de Boise, ID/ },
      { says: 'Springfield', reply: /No encontré ningún lugar así cerca de Springfield/ },
      { says: '80205', reply: /Encontré \d lugares cerca de 80205/, places: HYGIENE },
    ],
  },
  {
    name: 'an English question on a Spanish page',
    steps: [
      { says: 'busco trabajo', reply: /lugares cerca de Denver, CO/, notPlaces: HYGIENE },
      { says: 'para personas con discapacidad', reply: /lugares cerca/, places: ['Access Work Lab'], notPlaces: ['First Paycheck'] },
      { says: 'where can I get medical care', lang: 'en', reply: /I found \d places near Denver, CO/, notPlaces: ['Access Work Lab'] },
      { says: 'gracias', reply: /De nada/ },
    ],
  },
];
