import type { Condition } from '#domain/service/conditions.ts';

/** How files name a condition. */
interface ConditionNames {
  /** Names of its column in published files, in either language, beside its own. */
  readonly columnNames?: string;
  /** Its term in HSDS, with its description; `accessibility`: HSDS has a table for it. */
  readonly term: 'accessibility' | readonly [code: string, description: string];
}

export const CONDITION_NAMES = {
  petsAllowed: { term: ['pets-allowed', 'Pets are allowed.'] },
  lowBarrier: { term: ['low-barrier', 'Low barrier: few conditions for a stay.'] },
  wheelchairAccessible: {
    term: 'accessibility',
    columnNames: `wheelchair access, wheelchair accessible, is wheelchair accessible, handicap accessible, handicapped accessible, ada, ada accessible,
      ada compliant, silla de ruedas, acceso en silla de ruedas, acceso para sillas de ruedas, accesible en silla de ruedas, accesible para sillas de ruedas`,
  },
  referralNeeded: {
    term: ['referral-needed', 'Whether a visitor needs a referral from another service: yes or no.'],
    columnNames: `referral required, referral, is referral needed, is referral required, needs referral, requires referral, needs a referral, requires a referral,
      requiere referencia, necesita referencia, se requiere referencia`,
  },
} as const satisfies { readonly [C in Condition]: ConditionNames };

/** Code of a condition's term in HSDS. */
export type ConditionTerm = Exclude<(typeof CONDITION_NAMES)[Condition]['term'], string>[0];

/** The conditions that are terms in HSDS, with the codes and descriptions of these. */
export const CONDITION_TERMS = Object.entries(CONDITION_NAMES).flatMap(([condition, { term }]) =>
  typeof term === 'string' ? [] : [{ condition: condition as Condition, code: term[0], description: term[1] }],
);
