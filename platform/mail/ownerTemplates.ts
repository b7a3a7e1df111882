import { formatNumber } from '#kernel/formatNumber.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';

/* Messages to owners about their services: that facts are outdated, and what others changed. `{{…}}` is filled in. */

/** Singular and plural texts. */
interface PluralText {
  readonly one: string;
  readonly other: string;
}

interface OwnerTexts {
  readonly greeting: string;
  readonly more: PluralText;
  readonly choose: string;
  readonly weekly: {
    readonly subject: PluralText;
    readonly before: PluralText;
    readonly confirmed: string;
    readonly never: string;
    readonly action: string;
    readonly after: string;
    readonly choose: string;
  };
  readonly news: {
    readonly subject: Readonly<Record<'approved' | 'changed' | 'reported', PluralText>> & { readonly mixed: PluralText };
    readonly approved: string;
    readonly changesApproved: string;
    readonly seePlace: string;
    readonly changed: string;
    readonly seeChanges: string;
    readonly wrong: string;
    readonly reported: string;
    readonly reportedAbout: string;
    readonly readReport: string;
  };
  /** Capitalised, since sentences begin with them. */
  readonly roles: Readonly<Record<'ADMINISTRATOR' | 'SUPER USER' | 'VOLUNTEER LEAD', string>>;
  /** Changed parts of a service. */
  readonly parts: Readonly<Record<OwnerPart, string>>;
}

/** Parts of a service, in words for its owner. */
export const OWNER_PARTS = [
  'name',
  'summary',
  'description',
  'age',
  'types',
  'categories',
  'conditions',
  'address',
  'place',
  'phone',
  'email',
  'web',
  'hours',
  'display',
  'notice',
  'spanish',
] as const;
export type OwnerPart = (typeof OWNER_PARTS)[number];

export const OWNER_TEXTS: Readonly<Record<Language, OwnerTexts>> = {
  en: {
    greeting: 'Hello {{name}},',
    more: { one: 'And {{count}} more: {{link}}', other: 'And {{count}} more: {{link}}' },
    choose: 'You get this because you look after these places. Choose which messages you get:',
    weekly: {
      subject: { one: 'Is this still right? Your place on Shelter', other: 'Is this still right? Your {{count}} places on Shelter' },
      before: {
        one: 'People who look for help rely on what Shelter says about this place, and nobody has confirmed it for 90 days. Please look at it. If it is still right, one press says so. You need not sign in.',
        other:
          'People who look for help rely on what Shelter says about these places, and nobody has confirmed it for 90 days. Please look at each one. If it is still right, one press says so. You need not sign in.',
      },
      confirmed: 'Last confirmed on {{date}}.',
      never: 'Nobody has confirmed it yet.',
      action: 'Look and confirm',
      after: 'The links work for 14 days. If something is wrong, you can correct it from the same page.',
      choose: 'This comes on Mondays, as long as something is old. Choose which messages you get:',
    },
    news: {
      subject: {
        approved: { one: 'Your place on Shelter was approved', other: '{{count}} of your places on Shelter were approved' },
        changed: { one: 'Your place on Shelter was changed', other: '{{count}} of your places on Shelter were changed' },
        reported: { one: 'A visitor wrote about your place on Shelter', other: 'Visitors wrote about your places on Shelter' },
        mixed: { one: 'News about your place on Shelter', other: 'News about your places on Shelter' },
      },
      approved: 'It was approved. Visitors see it now.',
      changesApproved: 'The changes since the last approval were approved.',
      seePlace: 'See it',
      changed: '{{role}} changed: {{parts}}.',
      seeChanges: 'See what changed',
      wrong: 'If a change is wrong, correct it in the form of the place after you sign in.',
      reported: 'A visitor says that something is wrong: “{{subject}}”',
      reportedAbout: 'A visitor wrote: “{{subject}}”',
      readReport: 'Read it',
    },
    roles: { ADMINISTRATOR: 'An administrator', 'SUPER USER': 'A super user', 'VOLUNTEER LEAD': 'A volunteer lead' },
    parts: {
      name: 'name',
      summary: 'one sentence about it',
      description: 'description',
      age: 'age',
      types: 'what kind of place it is',
      categories: 'who it is for',
      conditions: 'pets, requirements or wheelchair access',
      address: 'address',
      place: 'pin on the map',
      phone: 'phone',
      email: 'email',
      web: 'website or social accounts',
      hours: 'hours',
      display: 'check mark or donation link',
      notice: 'urgent notice',
      spanish: 'Spanish text',
    },
  },
  es: {
    greeting: 'Hola, {{name}}:',
    more: { one: 'Y {{count}} más: {{link}}', other: 'Y {{count}} más: {{link}}' },
    choose: 'Recibe este mensaje porque se encarga de estos lugares. Elija qué mensajes recibe:',
    weekly: {
      subject: { one: '¿Sigue siendo correcto? Su lugar en Shelter', other: '¿Sigue siendo correcto? Sus {{count}} lugares en Shelter' },
      before: {
        one: 'Quien busca ayuda confía en lo que Shelter dice de este lugar, y nadie lo ha confirmado en 90 días. Revíselo, por favor. Si sigue siendo correcto, basta con oprimir un botón. No hace falta iniciar sesión.',
        other:
          'Quien busca ayuda confía en lo que Shelter dice de estos lugares, y nadie lo ha confirmado en 90 días. Revise cada uno, por favor. Si sigue siendo correcto, basta con oprimir un botón. No hace falta iniciar sesión.',
      },
      confirmed: 'Última confirmación: {{date}}.',
      never: 'Nadie lo ha confirmado todavía.',
      action: 'Revisar y confirmar',
      after: 'Los enlaces sirven durante 14 días. Si algo está mal, puede corregirlo desde la misma página.',
      choose: 'Este mensaje llega los lunes mientras algo no esté al día. Elija qué mensajes recibe:',
    },
    news: {
      subject: {
        approved: { one: 'Se aprobó su lugar en Shelter', other: 'Se aprobaron {{count}} de sus lugares en Shelter' },
        changed: { one: 'Su lugar en Shelter cambió', other: 'Cambiaron {{count}} de sus lugares en Shelter' },
        reported: { one: 'Alguien escribió sobre su lugar en Shelter', other: 'Hay mensajes del público sobre sus lugares en Shelter' },
        mixed: { one: 'Novedades de su lugar en Shelter', other: 'Novedades de sus lugares en Shelter' },
      },
      approved: 'Se aprobó. El público ya lo ve.',
      changesApproved: 'Se aprobaron los cambios desde la última aprobación.',
      seePlace: 'Verlo',
      changed: '{{role}} cambió: {{parts}}.',
      seeChanges: 'Ver qué cambió',
      wrong: 'Si un cambio está mal, corríjalo en el formulario del lugar después de iniciar sesión.',
      reported: 'Alguien dice que algo está mal: «{{subject}}»',
      reportedAbout: 'Alguien escribió: «{{subject}}»',
      readReport: 'Leerlo',
    },
    roles: {
      ADMINISTRATOR: 'Alguien de la administración',
      'SUPER USER': 'Alguien con el rol de superusuario',
      'VOLUNTEER LEAD': 'Alguien que lidera voluntarios',
    },
    parts: {
      name: 'nombre',
      summary: 'la frase que lo resume',
      description: 'descripción',
      age: 'edad',
      types: 'qué tipo de lugar es',
      categories: 'para quién es',
      conditions: 'mascotas, requisitos o acceso en silla de ruedas',
      address: 'dirección',
      place: 'punto en el mapa',
      phone: 'teléfono',
      email: 'correo',
      web: 'sitio web o redes sociales',
      hours: 'horario',
      display: 'marca de revisado o enlace para donar',
      notice: 'aviso urgente',
      spanish: 'texto en español',
    },
  },
};

/** Fills names into a sentence. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? formatNumber(value) : value;
  });

/** Returns the singular or plural text for a count, filled in. */
export const pluralText = (pluralForms: PluralText, count: number, values: Readonly<Record<string, string | number>> = {}): string =>
  fillTemplate(count === 1 ? pluralForms.one : pluralForms.other, { count, ...values });
