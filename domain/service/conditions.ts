/** A fact of a place that is a yes or a no. */
interface ConditionRow {
  /** Its name in forms, answers and filters. */
  readonly wireName: string;
  /** Its column in files of listings. */
  readonly column: string;
  /** Whether it may be unknown, which differs from no: its event and answers then omit it. */
  readonly mayBeUnknown: boolean;
  /** Whether visitors filter lists by it. */
  readonly isFilter: boolean;
}

/** The conditions by their names in the log, in the order of forms and filters. */
const CONDITION_ROWS = {
  petsAllowed: { wireName: 'isAllowedPet', column: 'pets_allowed', mayBeUnknown: false, isFilter: true },
  lowBarrier: { wireName: 'isLowBarrier', column: 'low_barrier', mayBeUnknown: false, isFilter: false },
  wheelchairAccessible: { wireName: 'isWheelchairAccessible', column: 'wheelchair', mayBeUnknown: true, isFilter: true },
  referralNeeded: { wireName: 'isReferralNeeded', column: 'referral_needed', mayBeUnknown: true, isFilter: true },
} as const satisfies Readonly<Record<string, ConditionRow>>;

type Rows = typeof CONDITION_ROWS;
export type Condition = keyof Rows;
/** A condition that may be unknown. */
export type OpenCondition = { [C in Condition]: Rows[C]['mayBeUnknown'] extends true ? C : never }[Condition];

type WireNameOf<C extends Condition> = Rows[C]['wireName'];
export type WireCondition = WireNameOf<Condition>;
export type ConditionColumn = Rows[Condition]['column'];
export type OpenWireCondition = WireNameOf<OpenCondition>;
export type KnownWireCondition = WireNameOf<Exclude<Condition, OpenCondition>>;
/** A condition by which visitors filter. */
export type FilterCondition = { [C in Condition]: Rows[C]['isFilter'] extends true ? WireNameOf<C> : never }[Condition];

type Row = ConditionRow & { readonly wireName: WireCondition; readonly column: ConditionColumn };
const rows = Object.entries(CONDITION_ROWS) as readonly (readonly [Condition, Row])[];

export const CONDITIONS = rows.map(([condition]) => condition);
export const isCondition = (name: string): name is Condition => Object.hasOwn(CONDITION_ROWS, name);
export const WIRE_CONDITIONS = rows.map(([, { wireName }]) => wireName);
const isOpenRow = ({ mayBeUnknown }: ConditionRow): boolean => mayBeUnknown;
/** Whether a condition may be unknown. */
export const isOpenCondition = (condition: Condition): condition is OpenCondition => CONDITION_ROWS[condition].mayBeUnknown;
export const OPEN_WIRE_CONDITIONS = rows.flatMap(([, row]) => (isOpenRow(row) ? [row.wireName as OpenWireCondition] : []));
export const KNOWN_WIRE_CONDITIONS = rows.flatMap(([, row]) => (isOpenRow(row) ? [] : [row.wireName as KnownWireCondition]));
export const isOpenWireCondition = (name: string): name is OpenWireCondition => (OPEN_WIRE_CONDITIONS as readonly string[]).includes(name);
/** Wire names by columns of files, in their order. */
export const WIRE_NAMES_BY_COLUMN = Object.fromEntries(rows.map(([, { column, wireName }]) => [column, wireName])) as {
  readonly [C in Condition as Rows[C]['column']]: WireNameOf<C>;
};
export const CONDITION_COLUMNS = rows.map(([, { column }]) => column);
export const columnOf = (condition: Condition): ConditionColumn => CONDITION_ROWS[condition].column;

/** Wire names by the names in the log. */
export const CONDITION_WIRE_NAMES = Object.fromEntries(rows.map(([condition, { wireName }]) => [condition, wireName])) as {
  readonly [C in Condition]: WireNameOf<C>;
};

/** Returns a value for each condition by its name in the log; `open`: for those that may be unknown. */
export const eachCondition = <Known, Open>(known: Known, open: Open) =>
  Object.fromEntries(rows.map(([condition, row]) => [condition, isOpenRow(row) ? open : known])) as {
    readonly [C in Condition]: C extends OpenCondition ? Open : Known;
  };

/** Returns a value for each condition by its wire name; `open`: for those that may be unknown. */
export const eachWireCondition = <Known, Open>(known: Known, open: Open) =>
  Object.fromEntries(rows.map(([, row]) => [row.wireName, isOpenRow(row) ? open : known])) as {
    readonly [Name in WireCondition]: Name extends OpenWireCondition ? Open : Known;
  };
