import type { LocalizedText } from '#kernel/vocabulary/texts.ts';

/** Text of one invalid field, by its code. */
export const FIELD_TEXTS: Readonly<Record<string, LocalizedText>> = {
  REQUIRED: { en: 'This is required.', es: 'Este dato es obligatorio.' },
  WRONG_TYPE: {
    en: 'This is another kind of value than expected. The API documentation has an example.',
    es: 'Este valor es de otro tipo que el esperado. La documentación de la API tiene un ejemplo.',
  },
  NOT_ALLOWED: {
    en: 'This value is not one of those allowed. The API documentation names them.',
    es: 'Este valor no es uno de los permitidos. La documentación de la API los nombra.',
  },
  UNKNOWN_PARAMETER: {
    en: 'This parameter is not known. Leave it out, or check how it is written.',
    es: 'Este parámetro no existe. Quítelo o revise cómo está escrito.',
  },
  UNKNOWN_FIELD: { en: 'This field is not known.', es: 'Este campo no existe.' },
  WRONG_SHAPE: {
    en: 'This is not written as expected. The API documentation has an example.',
    es: 'Esto no está escrito como se espera. La documentación de la API tiene un ejemplo.',
  },
  NOT_A_NUMBER: { en: 'Enter a whole number, such as 12.', es: 'Escriba un número entero, por ejemplo 12.' },
  PLEASE_INPUT_YOUR_COUNTRY: { en: 'Please input your country.', es: 'Escriba su país.' },
  COUNTRY_NOT_KNOWN: {
    en: 'There is no country of this name. Write its name, or its two letters, such as US.',
    es: 'No existe un país con este nombre. Escriba su nombre o sus dos letras, por ejemplo US.',
  },
  PLEASE_INPUT_VALID_EMAIL: {
    en: 'Please input valid Email. Enter one email like name@example.com.',
    es: 'Escriba un solo correo electrónico, como nombre@example.com.',
  },
  PLEASE_INPUT_VALID_PHONE: { en: 'Enter a phone number of ten digits.', es: 'Escriba un número de teléfono de diez dígitos.' },
  PLEASE_INPUT_VALID_WEB_ADDRESS: {
    en: 'Enter a public web address, such as https://example.org: a name, no number, without a user name, in the letters of one alphabet.',
    es: 'Escriba una dirección web pública, por ejemplo https://example.org: con nombre y no con números, sin nombre de usuario y con letras de un solo alfabeto.',
  },
  PLEASE_INPUT_VALID_CRISIS_NUMBER: {
    en: 'Enter a phone number, such as 988 or (800) 555-0100.',
    es: 'Escriba un número de teléfono, por ejemplo 988 o (800) 555-0100.',
  },
  PLEASE_INPUT_VALID_TEXT_NUMBER: {
    en: 'Enter a number to text, such as 988 or START to 88788.',
    es: 'Escriba un número para mensajes de texto, por ejemplo 988 o START to 88788.',
  },
  PLEASE_INPUT_VALID_PHONE_KEY: {
    en: 'Enter the one key to press: a digit, * or #.',
    es: 'Escriba la tecla que hay que oprimir: un dígito, * o #.',
  },
  PLEASE_SELECT_AT_LEAST_ONE_SERVICE: { en: 'Please select at least one service.', es: 'Seleccione al menos un servicio.' },
  PLEASE_SELECT_AT_LEAST_ONE_CATEGORY: { en: 'Please select at least one category.', es: 'Seleccione al menos una categoría.' },
  PLEASE_ADD_SCHEDULE: {
    en: 'Please add schedule, or choose "contact for hours".',
    es: 'Agregue un horario o elija «preguntar por el horario».',
  },
  PLEASE_SELECT_SCHEDULE_TYPE: {
    en: 'Something wrong, please try again: choose a schedule type.',
    es: 'Algo salió mal, pruebe otra vez: elija un tipo de horario.',
  },
  CHECK_TIME_START: {
    en: 'The start time may not be after the end time, unless it closes the next morning.',
    es: 'La hora de inicio no puede ser posterior a la de cierre, salvo que cierre a la mañana siguiente.',
  },
  CHECK_DATE_START: {
    en: 'The end date may not be before the start date.',
    es: 'La fecha final no puede ser anterior a la inicial.',
  },
  DUPLICATED_DAY: {
    en: 'Duplicated day. Add another period to it on purpose.',
    es: 'Día repetido. Si es a propósito, agréguele otro horario.',
  },
  DUPLICATED_DAY_CLOSED: {
    en: 'Duplicated day: it is in the schedule and in the closed days.',
    es: 'Día repetido: está en el horario y en los días cerrados.',
  },
  TOTAL_BEDS_AT_LEAST_ONE: { en: 'There must be one bed or more in all.', es: 'Debe haber una cama o más en total.' },
  AVAILABLE_BEDS_AT_LEAST_ZERO: {
    en: 'The number of free beds cannot be less than 0.',
    es: 'El número de camas libres no puede ser menor que 0.',
  },
  AVAILABLE_BEDS_LESS_THAN: {
    en: 'There cannot be more available beds than beds in all.',
    es: 'No puede haber más camas disponibles que camas en total.',
  },
  TOO_LONG: { en: 'This is too long (at most {{maximum}}).', es: 'Esto es demasiado largo (máximo {{maximum}}).' },
  TEXT_NOT_VISIBLE: {
    en: 'Use letters or numbers: there is nothing here to read.',
    es: 'Use letras o números: aquí no hay nada que leer.',
  },
  TEXT_BIDI: {
    en: 'This text has hidden characters that turn it around. Type it instead of pasting it.',
    es: 'Este texto tiene caracteres ocultos que le dan la vuelta. Escríbalo en lugar de pegarlo.',
  },
  TOO_SHORT: { en: 'This is too short (at least {{minimum}}).', es: 'Esto es demasiado corto (mínimo {{minimum}}).' },
  TOO_LARGE: { en: 'This is too large (at most {{maximum}}).', es: 'Esto es demasiado grande (máximo {{maximum}}).' },
  TOO_SMALL: { en: 'This is too small (at least {{minimum}}).', es: 'Esto es demasiado pequeño (mínimo {{minimum}}).' },
  INVALID_COORDINATE: {
    en: 'Write longitude|latitude, such as -118.24|34.05.',
    es: 'Escriba longitud|latitud, por ejemplo -118.24|34.05.',
  },
  INVALID_FILTER: {
    en: 'The filter must be a JSON object of known fields.',
    es: 'El filtro debe ser un objeto JSON de campos conocidos.',
  },
  OWNER_NOT_FOUND: {
    en: 'Nobody has signed up with this email. Leave it empty, or ask the person to sign up first.',
    es: 'Nadie se ha registrado con este correo. Déjelo vacío o pida a la persona que se registre primero.',
  },
  LIMIT_NEEDS_IDS: {
    en: 'No limit is only possible for a list of ids.',
    es: 'Solo una lista de ids puede pedirse sin límite.',
  },
  WITHIN_NEEDS_PLACE: {
    en: 'Give nearCoordinate as well: the place around which to look.',
    es: 'Indique también nearCoordinate: el lugar alrededor del cual buscar.',
  },
  MOMENT_AHEAD: {
    en: 'That moment is still to come. Choose an earlier one.',
    es: 'Ese momento aún no llega. Elija uno anterior.',
  },
  PERIOD_REVERSED: {
    en: 'The end must be later than the start. Choose a later end.',
    es: 'El final debe ser posterior al inicio. Elija un final posterior.',
  },
  PERIOD_TOO_LONG: {
    en: 'A period can have at most 400 days. Choose a later start.',
    es: 'Un período puede tener como máximo 400 días. Elija un inicio posterior.',
  },
  RULE_NEEDED: {
    en: 'Give at least one rule to change.',
    es: 'Indique al menos una regla que cambiar.',
  },
  REGION_NOT_FOUND: {
    en: 'There is no such region. Choose another one.',
    es: 'Esa región no existe. Elija otra.',
  },
  REGION_NEEDED: {
    en: 'There are too many places to show at once. Choose a region.',
    es: 'Hay demasiados lugares para mostrarlos a la vez. Elija una región.',
  },
  HELP_ONLY_FORWARD: {
    en: 'The order “help” goes one way only. Leave direction out, or write asc.',
    es: 'El orden «help» va en un solo sentido. Omita direction o escriba asc.',
  },
};
