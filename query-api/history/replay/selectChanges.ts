import type { AuditKind } from '#domain/vocabulary/auditKinds.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Versions } from '../../listing/asOf/versions.ts';

/** The places of a region. Two with the same key match the same places. */
export interface RegionMatch {
  readonly key: string;
  readonly matches: (document: ServiceDocument) => boolean;
}

/** Which changes a replay contains. */
interface ReplaySelection {
  /** Milliseconds since 1970; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Position of the last change. */
  readonly upTo: bigint;
  readonly kinds?: readonly AuditKind[] | undefined;
  readonly region?: RegionMatch | undefined;
}

type SelectableVersions = Pick<Versions, 'position' | 'serviceEventCount' | 'timeline' | 'servicesBetween'>;

/** Limits of the cached selections of one view; an index takes four bytes. */
const MAX_SELECTIONS = 8;
const MAX_BYTES = 16 * 1024 * 1024;

/** The newest selections, the least recently used first. A new view begins without any. */
const selectionsOfViews = new WeakMap<SelectableVersions, Map<string, Int32Array>>();

const keyOf = ({ position, serviceEventCount }: SelectableVersions, { from, to, upTo, kinds, region }: ReplaySelection): string => {
  // A position beyond the view selects more as soon as the view advances.
  const lastPosition = upTo < position ? upTo : position;
  // Later versions change which places were in a region, for example when an address becomes confidential.
  const regionKey = region === undefined ? null : [region.key, serviceEventCount];
  return JSON.stringify([from, to, lastPosition.toString(), kinds === undefined ? null : [...new Set(kinds)].toSorted(), regionKey]);
};

const removeOldest = (selections: Map<string, Int32Array>): void => {
  let bytes = [...selections.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  for (const [key, { byteLength }] of selections) {
    if (selections.size <= MAX_SELECTIONS && bytes <= MAX_BYTES) return;
    selections.delete(key);
    bytes -= byteLength;
  }
};

/**
 * Returns the indexes of the changes of a replay in the timeline, in the order of the log. Caches the last selections, so that the chunks of
 * one replay do not select again. Callers must not modify them.
 */
export const selectChanges = (view: SelectableVersions, selection: ReplaySelection): Int32Array => {
  const selections = selectionsOfViews.get(view) ?? new Map<string, Int32Array>();
  selectionsOfViews.set(view, selections);
  const key = keyOf(view, selection);
  const { from, to, upTo, kinds, region } = selection;
  const selected =
    selections.get(key) ??
    view.timeline.select({
      from,
      to,
      upTo,
      ...(kinds === undefined ? {} : { kinds }),
      ...(region === undefined ? {} : { services: view.servicesBetween(from, to, region.matches) }),
    });
  selections.delete(key);
  selections.set(key, selected);
  removeOldest(selections);
  return selected;
};
