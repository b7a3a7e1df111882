import type { LocalizedText } from '#domain/vocabulary/texts.ts';

/** Text of one invalid field, by its code. */
export const FIELD_TEXTS: Readonly<Record<string, LocalizedText>> = {
  REQUIRED: { en: 'This is required.', es: 'Este dato es obligatorio.' },
  WRONG_TYPE: {
    en: 'This is the wrong kind of value. See the example in the API documentation.',
    es: 'Este valor es del tipo equivocado. Vea el ejemplo en la documentación de la API.',
  },
  NOT_ALLOWED: {
    en: 'This value is not allowed. The API documentation lists the allowed values.',
    es: 'Este valor no está permitido. La documentación de la API tiene la lista de los permitidos.',
  },
  UNKNOWN_PARAMETER: {
    en: 'This parameter is not known. Leave it out, or check how it is written.',
    es: 'Este parámetro no existe. Quítelo o revise cómo está escrito.',
  },
  IMPORT_COLUMN_UNKNOWN: {
    en: 'The file has no column “{{column}}”.',
    es: 'El archivo no tiene la columna «{{column}}».',
  },
  IMPORT_FIELD_UNKNOWN: {
    en: 'Listings have no field “{{field}}”. Choose one of the list for the column “{{column}}”.',
    es: 'Las fichas no tienen el campo «{{field}}». Elija uno de la lista para la columna «{{column}}».',
  },
  UNKNOWN_FIELD: { en: 'This field is not known.', es: 'Este campo no existe.' },
  WRONG_SHAPE: {
    en: 'The format is wrong. See the example in the API documentation.',
    es: 'El formato no es correcto. Vea el ejemplo en la documentación de la API.',
  },
  NOT_A_NUMBER: { en: 'Enter a whole number, such as 12.', es: 'Escriba un número entero, por ejemplo 12.' },
  PLEASE_INPUT_YOUR_COUNTRY: { en: 'Please input your country.', es: 'Escriba su país.' },
  COUNTRY_NOT_KNOWN: {
    en: 'We can’t find that country. Enter its name or two-letter code, such as US.',
    es: 'No encontramos ese país. Escriba su nombre o su código de dos letras, por ejemplo US.',
  },
  PIN_FAR_FROM_ADDRESS: {
    en: 'The pin is far from {{place}}. Move the pin, or correct the address.',
    es: 'El marcador está lejos de {{place}}. Mueva el marcador o corrija la dirección.',
  },
  ZIP_IN_OTHER_STATE: {
    en: 'This ZIP code is not in {{state}}. Correct the ZIP code or the state.',
    es: 'Este código postal no es de {{state}}. Corrija el código postal o el estado.',
  },
  PLEASE_INPUT_VALID_EMAIL: {
    en: 'Please input valid Email. Enter one email like name@example.com.',
    es: 'Escriba un solo correo electrónico, como nombre@example.com.',
  },
  PLEASE_INPUT_VALID_PHONE: { en: 'Enter a ten-digit phone number.', es: 'Escriba un número de teléfono de diez dígitos.' },
  PLEASE_INPUT_VALID_WEB_ADDRESS: {
    en: 'Enter a public web address, such as https://example.org. Use a domain name, not an IP address. Leave out user names, and use letters from only one alphabet.',
    es: 'Escriba una dirección web pública, por ejemplo https://example.org. Use un nombre de dominio, no una dirección IP. No incluya un nombre de usuario y use letras de un solo alfabeto.',
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
    en: 'Enter one key to press: a digit, * or #.',
    es: 'Escriba la tecla que hay que oprimir: un dígito, * o #.',
  },
  PLEASE_SELECT_AT_LEAST_ONE_SERVICE: { en: 'Please select at least one service.', es: 'Seleccione al menos un servicio.' },
  PLEASE_SELECT_AT_LEAST_ONE_CATEGORY: { en: 'Please select at least one category.', es: 'Elija al menos un grupo en «A quién atiende».' },
  PLEASE_ADD_SCHEDULE: {
    en: 'Please add schedule, or choose “Contact for hours”.',
    es: 'Agregue un horario o elija «Pregunte por el horario».',
  },
  PLEASE_SELECT_SCHEDULE_TYPE: {
    en: 'Something wrong, please try again: choose a schedule type.',
    es: 'Algo salió mal, pruebe otra vez: elija un tipo de horario.',
  },
  CHECK_TIME_START: {
    en: 'The start time can’t be after the end time, unless the place closes the next morning.',
    es: 'La hora de inicio no puede ser posterior a la hora final, salvo que termine a la mañana siguiente.',
  },
  CHECK_DATE_START: {
    en: 'The end date can’t be before the start date.',
    es: 'La fecha final no puede ser anterior a la inicial.',
  },
  EXPIRES_IN_PAST: {
    en: 'The last day must be in the future.',
    es: 'El último día debe ser una fecha futura.',
  },
  DUPLICATED_DAY: {
    en: 'Duplicated day. Edit that day to add more hours.',
    es: 'Día repetido. Edite ese día para agregarle más horas.',
  },
  DUPLICATED_DAY_CLOSED: {
    en: 'Duplicated day: it is in the schedule and in the closed days.',
    es: 'Día repetido: está en el horario y en los días de cierre.',
  },
  TOTAL_BEDS_AT_LEAST_ONE: { en: 'Total beds must be 1 or more.', es: 'El total de camas debe ser 1 o más.' },
  AVAILABLE_BEDS_AT_LEAST_ZERO: {
    en: 'Free beds must be 0 or more.',
    es: 'Las camas libres deben ser 0 o más.',
  },
  AVAILABLE_BEDS_LESS_THAN: {
    en: 'Free beds can’t be more than total beds.',
    es: 'Las camas libres no pueden ser más que el total.',
  },
  TOO_LONG: { en: 'This is too long (at most {{maximum}}).', es: 'Esto es demasiado largo (máximo {{maximum}}).' },
  TEXT_NOT_VISIBLE: {
    en: 'Use letters or numbers.',
    es: 'Use letras o números.',
  },
  TEXT_BIDI: {
    en: 'This text has hidden characters. Type it instead of pasting it.',
    es: 'Este texto tiene caracteres ocultos. Escríbalo en lugar de pegarlo.',
  },
  TOO_SHORT: { en: 'This is too short (at least {{minimum}}).', es: 'Esto es demasiado corto (mínimo {{minimum}}).' },
  TOO_LARGE: { en: 'This number is too high (at most {{maximum}}).', es: 'El número es demasiado alto (máximo {{maximum}}).' },
  TOO_SMALL: { en: 'This number is too low (at least {{minimum}}).', es: 'El número es demasiado bajo (mínimo {{minimum}}).' },
  INVALID_COORDINATE: {
    en: 'Write longitude|latitude, such as -118.24|34.05.',
    es: 'Escriba longitud|latitud, por ejemplo -118.24|34.05.',
  },
  INVALID_FILTER: {
    en: 'The filter must be a JSON object of known fields.',
    es: 'El filtro debe ser un objeto JSON de campos conocidos.',
  },
  OWNER_NOT_FOUND: {
    en: 'No account uses this email. Leave it empty, or ask the person to sign up first.',
    es: 'Ninguna cuenta usa este correo. Déjelo vacío o pida a la persona que se registre primero.',
  },
  LIMIT_NEEDS_IDS: {
    en: 'Only a list of ids can be requested without a limit.',
    es: 'Solo una lista de ids puede pedirse sin límite.',
  },
  WITHIN_NEEDS_PLACE: {
    en: 'Also give nearCoordinate, the center of the search.',
    es: 'Indique también nearCoordinate, el centro de la búsqueda.',
  },
  MOMENT_AHEAD: {
    en: 'That time is in the future. Choose an earlier one.',
    es: 'Ese momento está en el futuro. Elija uno anterior.',
  },
  PERIOD_REVERSED: {
    en: 'The end must be later than the start. Choose a later end.',
    es: 'El final debe ser posterior al inicio. Elija un final posterior.',
  },
  PERIOD_TOO_LONG: {
    en: 'A period can be at most 400 days. Choose a later start.',
    es: 'Un período puede tener como máximo 400 días. Elija un inicio posterior.',
  },
  RULE_NEEDED: {
    en: 'Give at least one rule to change.',
    es: 'Indique al menos una regla que cambiar.',
  },
  REGION_NOT_FOUND: {
    en: 'We can’t find that region. Choose another one.',
    es: 'No encontramos esa región. Elija otra.',
  },
  REGION_NEEDED: {
    en: 'There are too many listings to show at once. Choose a region.',
    es: 'Hay demasiadas fichas para mostrarlas a la vez. Elija una región.',
  },
  HELP_ONLY_FORWARD: {
    en: 'The order “help” has one direction only. Leave direction out, or use asc.',
    es: 'El orden «help» va en un solo sentido. Omita direction o escriba asc.',
  },
};
