import { Double } from 'bson';
import { isDocument, type Document } from '../bson/document.ts';
import { hasField } from '../bson/elements.ts';
import { badValue, locationError } from '../errors.ts';
import type { Candidate } from '../planning/plan.ts';
import { distanceOption, parseCentre, type Near } from '../query/near.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { editDocument } from '../update/edit.ts';

export interface GeoNear {
  readonly near: Near;
  readonly query: Document;
  /** Adds the distance to a found document. */
  toOutput(candidate: Candidate): Buffer;
}

const geoPathOf = (stage: Document, collection: CollectionInfo | undefined): string => {
  if (typeof stage['key'] === 'string') return stage['key'];
  const paths = new Set(
    (collection?.indexes ?? []).flatMap(({ key }) => key.filter(([, direction]) => direction === '2dsphere').map(([path]) => path)),
  );
  if (paths.size > 1) throw locationError(51011, 'there is more than one 2dsphere index; unsure which to use for $geoNear');
  return [...paths][0] ?? '';
};

/** Type of a 64-bit floating point number in BSON. */
const BSON_DOUBLE = 0x01;

/** Returns a function that writes a distance into documents under the given path. */
const withDistance = (distanceField: string): ((document: Buffer, distance: number) => Buffer) => {
  const path = distanceField.split('.');
  const hasDistanceField = hasField(distanceField);
  const nameBytes = Buffer.from(distanceField, 'utf8');
  return (document, distance) => {
    if (path.length > 1 || hasDistanceField(document)) {
      const edit = editDocument(document);
      edit.set(path, new Double(distance));
      return edit.finish();
    }
    // A new field is appended at the end; the other fields keep their bytes.
    const extended = Buffer.allocUnsafe(document.length + 10 + nameBytes.length);
    document.copy(extended, 0, 0, document.length - 1);
    extended.writeInt32LE(extended.length, 0);
    let offset = document.length - 1;
    extended[offset++] = BSON_DOUBLE;
    offset += nameBytes.copy(extended, offset);
    extended[offset++] = 0;
    offset = extended.writeDoubleLE(distance, offset);
    extended[offset] = 0;
    return extended;
  };
};

/** Parses a `$geoNear` stage. */
export const parseGeoNear = (stage: unknown, collection: CollectionInfo | undefined): GeoNear => {
  if (!isDocument(stage)) throw locationError(10065, 'invalid parameter: expected an object ($geoNear)');
  const { distanceField } = stage;
  if (distanceField !== undefined && typeof distanceField !== 'string') throw badValue('distanceField must be a string');
  const { centre, unit } = parseCentre(stage['near']);
  const maxDistance = distanceOption(stage, 'maxDistance');
  const multiplier = distanceOption(stage, 'distanceMultiplier') ?? 1;
  const { includeLocs } = stage;
  const path = geoPathOf(stage, collection);
  const withField = distanceField === undefined ? undefined : withDistance(distanceField);
  return {
    near: {
      path,
      centre,
      unit,
      minAngle: (distanceOption(stage, 'minDistance') ?? 0) / unit,
      maxAngle: maxDistance === undefined ? Number.POSITIVE_INFINITY : maxDistance / unit,
    },
    query: isDocument(stage['query']) ? stage['query'] : {},
    toOutput: ({ document, distance }) => {
      const withDistanceField = withField === undefined ? document : withField(document, (distance ?? 0) * multiplier);
      if (typeof includeLocs !== 'string') return withDistanceField;
      const edit = editDocument(withDistanceField);
      edit.set(includeLocs.split('.'), edit.get(path.split('.')));
      return edit.finish();
    },
  };
};
