import type { AuditKind } from '#domain/vocabulary/auditKinds.ts';

/** One event about a listing or its beds. */
export interface TimelineChange {
  /** When it took effect in past views, milliseconds since 1970. */
  readonly at: number;
  /** When the command was given, milliseconds since 1970: its entry of the audit has this moment. */
  readonly occurredAt: number;
  readonly position: bigint;
  readonly subject: 'service' | 'beds';
  readonly serviceId: string;
  readonly kind: AuditKind;
}

/** Which changes to select: those that meet every given condition. */
export interface ChangeSelection {
  /** Milliseconds since 1970; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Position of the last change to select. */
  readonly upTo: bigint;
  readonly kinds?: readonly AuditKind[];
  /** Ids of services. */
  readonly services?: ReadonlySet<string>;
}

/** Every change of every listing in the order of the log, in flat arrays: 29 bytes for each, so that a million fit in memory. */
export interface Timeline {
  readonly length: number;
  /** Adds a change, which must not be earlier than the last one. */
  add(change: TimelineChange): void;
  /** Returns the moment of a change, milliseconds since 1970. */
  momentAt(index: number): number;
  change(index: number): TimelineChange;
  /** Returns the indexes of the selected changes in the order of the log. */
  select(selection: ChangeSelection): Int32Array;
}

export const createTimeline = (): Timeline => {
  let moments = new Float64Array(1024);
  let occurrences = new Float64Array(1024);
  let positions = new Float64Array(1024);
  let serviceNumbers = new Int32Array(1024);
  let pairNumbers = new Uint8Array(1024);
  let length = 0;
  const serviceIds: string[] = [];
  const numberOfService = new Map<string, number>();
  /** Each pair of subject and kind once. */
  const pairs: Pick<TimelineChange, 'subject' | 'kind'>[] = [];

  const grow = (): void => {
    const doubled = length * 2;
    const enlarge = (numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(doubled);
      larger.set(numbers);
      return larger;
    };
    [moments, occurrences, positions] = [enlarge(moments), enlarge(occurrences), enlarge(positions)];
    const [olderServices, olderPairs] = [serviceNumbers, pairNumbers];
    serviceNumbers = new Int32Array(doubled);
    pairNumbers = new Uint8Array(doubled);
    serviceNumbers.set(olderServices);
    pairNumbers.set(olderPairs);
  };
  const numberOf = (id: string): number => {
    let number = numberOfService.get(id);
    if (number === undefined) {
      number = serviceIds.push(id) - 1;
      numberOfService.set(id, number);
    }
    return number;
  };
  const numberOfPair = ({ subject, kind }: TimelineChange): number => {
    const number = pairs.findIndex((pair) => pair.subject === subject && pair.kind === kind);
    return number === -1 ? pairs.push({ subject, kind }) - 1 : number;
  };

  /** Returns the index of the first change at this moment or later. */
  const firstIndexFrom = (moment: number): number => {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (moments[middle]! < moment) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    get length() {
      return length;
    },
    add(change) {
      if (length === moments.length) grow();
      moments[length] = change.at;
      occurrences[length] = change.occurredAt;
      positions[length] = Number(change.position);
      serviceNumbers[length] = numberOf(change.serviceId);
      pairNumbers[length] = numberOfPair(change);
      length += 1;
    },
    momentAt: (index) => moments[index]!,
    change: (index) => ({
      at: moments[index]!,
      occurredAt: occurrences[index]!,
      position: BigInt(positions[index]!),
      serviceId: serviceIds[serviceNumbers[index]!]!,
      ...pairs[pairNumbers[index]!]!,
    }),
    select({ from, to, upTo, kinds, services }) {
      const isWantedPair = pairs.map(({ kind }) => kinds?.includes(kind) ?? true);
      const isWantedService = services === undefined ? undefined : serviceIds.map((id) => services.has(id));
      const lastPosition = Number(upTo);
      const end = firstIndexFrom(to);
      const first = firstIndexFrom(from);
      const selected = new Int32Array(Math.max(0, end - first));
      let count = 0;
      for (let index = first; index < end; index++) {
        if (positions[index]! > lastPosition || isWantedPair[pairNumbers[index]!] !== true) continue;
        if (isWantedService !== undefined && isWantedService[serviceNumbers[index]!] !== true) continue;
        selected[count++] = index;
      }
      return selected.slice(0, count);
    },
  };
};
