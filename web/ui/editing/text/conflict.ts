import type { VersionChoice } from '../merge/DisputedField.tsx';
import type { BaseVersion, FieldTexts } from './versions.ts';

/** The choice for a field, and the new text in place of both versions. */
interface Resolution {
  readonly choice: VersionChoice;
  readonly rewritten: string;
}
const NO_RESOLUTION: Resolution = { choice: null, rewritten: '' };

/** Two versions of one record, and the choices between them. */
export interface Conflict<Field extends string> {
  readonly originalTexts: FieldTexts<Field>;
  readonly yourTexts: FieldTexts<Field>;
  readonly theirVersion: BaseVersion<Field>;
  /** Fields that both users changed to different texts, so that the user must choose. */
  readonly disputedFields: readonly Field[];
  /** Fields that only the other user changed; they stay as saved. */
  readonly onlyTheirFields: readonly Field[];
  readonly resolutions: Readonly<Record<string, Resolution>>;
}

/** Compares two versions. A field that only one user changed, or that both changed to the same text, needs no choice. */
export const conflictOf = <Field extends string>(
  fields: readonly Field[],
  originalTexts: FieldTexts<Field>,
  yourTexts: FieldTexts<Field>,
  theirVersion: BaseVersion<Field>,
): Conflict<Field> => {
  const changedByOthers = fields.filter(
    (field) => theirVersion.values[field] !== originalTexts[field] && theirVersion.values[field] !== yourTexts[field],
  );
  const isChangedByUser = (field: Field): boolean => yourTexts[field] !== originalTexts[field];
  return {
    originalTexts,
    yourTexts,
    theirVersion,
    disputedFields: changedByOthers.filter(isChangedByUser),
    onlyTheirFields: changedByOthers.filter((field) => !isChangedByUser(field)),
    resolutions: {},
  };
};

export const resolutionOf = <Field extends string>({ resolutions }: Conflict<Field>, field: Field): Resolution =>
  resolutions[field] ?? NO_RESOLUTION;

export const withResolution = <Field extends string>(
  conflict: Conflict<Field>,
  fields: readonly Field[],
  resolution: Partial<Resolution>,
): Conflict<Field> => ({
  ...conflict,
  resolutions: {
    ...conflict.resolutions,
    ...Object.fromEntries(fields.map((field) => [field, { ...resolutionOf(conflict, field), ...resolution }])),
  },
});

export const unresolvedCount = <Field extends string>(conflict: Conflict<Field>): number =>
  conflict.disputedFields.filter((field) => resolutionOf(conflict, field).choice === null).length;

/** Returns the texts of the form after the choices. */
export const mergedTexts = <Field extends string>(conflict: Conflict<Field>): FieldTexts<Field> => {
  const textOf = (field: Field): string => {
    const { choice, rewritten } = resolutionOf(conflict, field);
    if (choice === 'rewritten') return rewritten;
    const isTheirs = choice === 'theirs' || conflict.onlyTheirFields.includes(field);
    return (isTheirs ? conflict.theirVersion.values[field] : conflict.yourTexts[field]) ?? '';
  };
  return Object.fromEntries((Object.keys(conflict.yourTexts) as Field[]).map((field) => [field, textOf(field)])) as FieldTexts<Field>;
};
