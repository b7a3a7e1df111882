import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Language } from '#domain/vocabulary/languages.ts';

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
    choose: 'You get this email because you own these listings. Choose which emails you get:',
    weekly: {
      subject: {
        one: 'Shelter: Is the info for your listing still correct?',
        other: 'Shelter: Is the info for your {{count}} listings still correct?',
      },
      before: {
        one: 'People who need help rely on this information. It hasn’t been confirmed for 90 days. Please review it. If it’s all correct, tap once to confirm. No sign-in needed.',
        other:
          'People who need help rely on this information. These listings haven’t been confirmed for 90 days. Please review each one. If it’s all correct, tap once to confirm. No sign-in needed.',
      },
      confirmed: 'Last confirmed on {{date}}.',
      never: 'Never confirmed.',
      action: 'Review and confirm',
      after: 'The links work for 14 days. If something is wrong, you can edit it from the same page.',
      choose: 'We send this email on Mondays while a listing is not confirmed. Choose which emails you get:',
    },
    news: {
      subject: {
        approved: { one: 'Your listing on Shelter was approved', other: '{{count}} of your listings on Shelter were approved' },
        changed: { one: 'Your listing on Shelter was edited', other: '{{count}} of your listings on Shelter were edited' },
        reported: { one: 'A visitor wrote about your listing on Shelter', other: 'Visitors wrote about your listings on Shelter' },
        mixed: { one: 'News about your listing on Shelter', other: 'News about your listings on Shelter' },
      },
      approved: 'Approved. Visitors can see it now.',
      changesApproved: 'The latest changes were approved.',
      seePlace: 'View it',
      changed: '{{role}} edited: {{parts}}.',
      seeChanges: 'See what changed',
      wrong: 'If a change is wrong, sign in and edit the listing.',
      reported: 'A visitor reported wrong information: “{{subject}}”',
      reportedAbout: 'A visitor wrote: “{{subject}}”',
      readReport: 'Read it',
    },
    roles: { ADMINISTRATOR: 'An admin', 'SUPER USER': 'A super user', 'VOLUNTEER LEAD': 'A volunteer lead' },
    parts: {
      name: 'name',
      summary: 'short summary',
      description: 'description',
      age: 'age',
      types: 'what it offers',
      categories: 'who it serves',
      conditions: 'pets, requirements, referrals or wheelchair access',
      address: 'address',
      place: 'map pin',
      phone: 'phone',
      email: 'email',
      web: 'website or social accounts',
      hours: 'hours',
      display: 'verified badge or donation link',
      notice: 'urgent notice',
      spanish: 'Spanish text',
    },
  },
  es: {
    greeting: 'Hola, {{name}}:',
    more: { one: 'Y {{count}} más: {{link}}', other: 'Y {{count}} más: {{link}}' },
    choose: 'Recibe este correo porque es responsable de estas fichas. Elija qué correos recibe:',
    weekly: {
      subject: {
        one: 'Shelter: ¿sigue siendo correcta la información de su ficha?',
        other: 'Shelter: ¿sigue siendo correcta la información de sus {{count}} fichas?',
      },
      before: {
        one: 'Las personas que buscan ayuda confían en esta información. Lleva 90 días sin confirmar. Revísela, por favor. Si todo es correcto, toque una vez para confirmar. No hace falta iniciar sesión.',
        other:
          'Las personas que buscan ayuda confían en esta información. Estas fichas llevan 90 días sin confirmar. Revise cada una, por favor. Si todo es correcto, toque una vez para confirmar. No hace falta iniciar sesión.',
      },
      confirmed: 'Última confirmación: {{date}}.',
      never: 'Nunca se confirmó.',
      action: 'Revisar y confirmar',
      after: 'Los enlaces sirven durante 14 días. Si algo está mal, puede editarlo desde la misma página.',
      choose: 'Este correo llega los lunes mientras una ficha esté sin confirmar. Elija qué correos recibe:',
    },
    news: {
      subject: {
        approved: { one: 'Se aprobó su ficha en Shelter', other: 'Se aprobaron {{count}} de sus fichas en Shelter' },
        changed: { one: 'Se editó su ficha en Shelter', other: 'Se editaron {{count}} de sus fichas en Shelter' },
        reported: {
          one: 'Un visitante escribió sobre su ficha en Shelter',
          other: 'Recibió comentarios de visitantes sobre sus fichas en Shelter',
        },
        mixed: { one: 'Novedades de su ficha en Shelter', other: 'Novedades de sus fichas en Shelter' },
      },
      approved: 'Aprobada. El público ya la ve.',
      changesApproved: 'Se aprobaron los últimos cambios.',
      seePlace: 'Ver la página pública',
      changed: '{{role}} editó: {{parts}}.',
      seeChanges: 'Ver qué cambió',
      wrong: 'Si un cambio está mal, inicie sesión y edite la ficha.',
      reported: 'Un visitante reportó información incorrecta: «{{subject}}»',
      reportedAbout: 'Un visitante escribió: «{{subject}}»',
      readReport: 'Leer el reporte',
    },
    roles: {
      ADMINISTRATOR: 'La administración',
      'SUPER USER': 'Un superusuario',
      'VOLUNTEER LEAD': 'Un líder de voluntarios',
    },
    parts: {
      name: 'nombre',
      summary: 'resumen',
      description: 'descripción',
      age: 'edad',
      types: 'qué ofrece',
      categories: 'a quién atiende',
      conditions: 'mascotas, requisitos, referencias o acceso para silla de ruedas',
      address: 'dirección',
      place: 'marcador del mapa',
      phone: 'teléfono',
      email: 'correo',
      web: 'sitio web o redes sociales',
      hours: 'horario',
      display: 'verificación o enlace para donar',
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
