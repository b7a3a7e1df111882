import { Double } from 'bson';
import { isDocument, type Document } from '../bson/document.ts';
import { hasField } from '../bson/elements.ts';
import { badValue, location } from '../errors.ts';
import { distanceIn, parseCentre, type Near } from '../query/near.ts';
import type { Candidate } from '../query/plan.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { editDocument } from '../update/edit.ts';

export interface GeoNear {
  readonly near: Near;
  readonly query: Document;
  /** Adds the distance to a found document. */
  finish(candidate: Candidate): Buffer;
}

const pathFor = (stage: Document, collection: CollectionInfo | undefined): string => {
  if (typeof stage['key'] === 'string') return stage['key'];
  const paths = new Set(
    (collection?.indexes ?? []).flatMap(({ key }) => key.filter(([, direction]) => direction === '2dsphere').map(([path]) => path)),
  );
  if (paths.size > 1) throw location(51011, 'there is more than one 2dsphere index; unsure which to use for $geoNear');
  return [...paths][0] ?? '';
};

/** Returns a function that writes a distance into documents under the given path. */
const withDistance = (name: string): ((document: Buffer, distance: number) => Buffer) => {
  const path = name.split('.');
  const isThere = hasField(name);
  const nameBytes = Buffer.from(name, 'utf8');
  return (document, distance) => {
    if (path.length > 1 || isThere(document)) {
      const edit = editDocument(document);
      edit.set(path, new Double(distance));
      return edit.finish();
    }
    // A new field is appended at the end; the other fields keep their bytes.
    const whole = Buffer.allocUnsafe(document.length + 10 + nameBytes.length);
    document.copy(whole, 0, 0, document.length - 1);
    whole.writeInt32LE(whole.length, 0);
    let at = document.length - 1;
    whole[at++] = 1;
    at += nameBytes.copy(whole, at);
    whole[at++] = 0;
    at = whole.writeDoubleLE(distance, at);
    whole[at] = 0;
    return whole;
  };
};

/** Parses a `$geoNear` stage. */
export const parseGeoNear = (stage: unknown, collection: CollectionInfo | undefined): GeoNear => {
  if (!isDocument(stage)) throw location(10065, 'invalid parameter: expected an object ($geoNear)');
  const field = stage['distanceField'];
  if (field !== undefined && typeof field !== 'string') throw badValue('distanceField must be a string');
  const { centre, unit } = parseCentre(stage['near']);
  const max = distanceIn(stage, 'maxDistance');
  const multiplier = distanceIn(stage, 'distanceMultiplier') ?? 1;
  const { includeLocs } = stage;
  const path = pathFor(stage, collection);
  const withField = field === undefined ? undefined : withDistance(field);
  return {
    near: {
      path,
      centre,
      unit,
      min: (distanceIn(stage, 'minDistance') ?? 0) / unit,
      max: max === undefined ? Number.POSITIVE_INFINITY : max / unit,
    },
    query: isDocument(stage['query']) ? stage['query'] : {},
    finish: ({ document, distance }) => {
      const measured = withField === undefined ? document : withField(document, (distance ?? 0) * multiplier);
      if (typeof includeLocs !== 'string') return measured;
      const edit = editDocument(measured);
      edit.set(includeLocs.split('.'), edit.get(path.split('.')));
      return edit.finish();
    },
  };
};
