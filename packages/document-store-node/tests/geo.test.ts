import * as fc from 'fast-check';
import { useDatabase, type AnyDocument } from './database.ts';

const database = useDatabase();

type LngLat = readonly [number, number];
const point = (at: LngLat) => ({ type: 'Point' as const, coordinates: [...at] });

/** Returns the distance between two places on MongoDB's sphere, in metres. */
const distanceMetres = (a: LngLat, b: LngLat): number => {
  const r = Math.PI / 180;
  const h = Math.sin(((b[1] - a[1]) * r) / 2) ** 2 + Math.cos(a[1] * r) * Math.cos(b[1] * r) * Math.sin(((b[0] - a[0]) * r) / 2) ** 2;
  return 2 * 6_378_100 * Math.asin(Math.min(1, Math.sqrt(h)));
};

const freshCollection = async (places: readonly (LngLat | null)[]) => {
  const collection = database.db.collection<AnyDocument>('places');
  await collection.drop();
  await collection.createIndex({ at: '2dsphere' });
  if (places.length > 0) {
    await collection.insertMany(places.map((at, _id): AnyDocument => (at === null ? { _id, n: _id } : { _id, n: _id, at: point(at) })));
  }
  return collection;
};

test('$geoNear returns the nearest first with the distance, filtered and limited', async () => {
  const collection = await freshCollection([[-122.4, 37.8], [-122.5, 37.8], null, [-118.2, 34], [-122.41, 37.79]]);
  const near = (nearOptions: object, furtherStages: object[] = []) =>
    collection
      .aggregate([{ $geoNear: { near: point([-122.4, 37.8]), distanceField: 'd', spherical: true, ...nearOptions } }, ...furtherStages])
      .toArray();
  expect((await near({})).map(({ _id }) => _id as number)).toEqual([0, 4, 1, 3]);
  const found = await near({ maxDistance: 10_000, minDistance: 1 });
  expect(found.map(({ _id }) => _id as number)).toEqual([4, 1]);
  expect(found[1]!['d']).toBeCloseTo(distanceMetres([-122.4, 37.8], [-122.5, 37.8]), 3);
  expect((await near({ query: { n: { $gt: 0 } } }, [{ $limit: 2 }])).map(({ _id }) => _id as number)).toEqual([4, 1]);
  expect(await near({ maxDistance: 10_000 }, [{ $count: 'n' }])).toEqual([{ n: 3 }]);
  expect((await near({}, [{ $match: { d: { $gt: 5_000 } } }, { $project: { d: 1 } }])).map(({ _id }) => _id as number)).toEqual([1, 3]);
});

test('$near and $nearSphere sort a find by distance', async () => {
  const collection = await freshCollection([
    [0, 0],
    [1, 1],
    [0.1, 0.1],
  ]);
  const filter = { at: { $near: { $geometry: point([0.2, 0.2]), $maxDistance: 200_000 } } };
  expect((await collection.find(filter).toArray()).map(({ _id }) => _id)).toEqual([2, 0, 1]);
  expect((await collection.find(filter).sort({ n: -1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 1, 0]);
  expect(
    (
      await collection
        .find({ at: { $nearSphere: { $geometry: point([2, 2]) } } })
        .limit(1)
        .toArray()
    )[0]!._id,
  ).toBe(1);
  await collection.dropIndexes();
  await expect(collection.find(filter).toArray()).rejects.toMatchObject({ code: 291 });
});

test('$geoWithin and $geoIntersects find places in an area', async () => {
  const collection = await freshCollection([
    [0, 0],
    [5, 5],
    [11, 5],
    [179.9, 1],
  ]);
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [-1, -1],
        [10, -1],
        [10, 10],
        [-1, 10],
        [-1, -1],
      ],
    ],
  };
  const ids = async (condition: object) => (await collection.find({ at: condition }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  expect(await ids({ $geoWithin: { $geometry: square } })).toEqual([0, 1]);
  expect(await ids({ $geoIntersects: { $geometry: square } })).toEqual([0, 1]);
  expect(await ids({ $geoWithin: { $centerSphere: [[0, 0], 800 / 6378.1] } })).toEqual([0, 1]);
  expect(await ids({ $geoWithin: { $centerSphere: [[-179.9, 1], 100 / 6378.1] } })).toEqual([3]);
  expect(
    await ids({
      $geoWithin: {
        $box: [
          [4, 4],
          [12, 6],
        ],
      },
    }),
  ).toEqual([1, 2]);
  const plan = JSON.stringify(await collection.find({ at: { $geoWithin: { $geometry: square } } }).explain('queryPlanner'));
  expect(plan).toContain('at_2dsphere');
});

test('the index rejects an invalid place', async () => {
  const collection = await freshCollection([]);
  await expect(collection.insertOne({ at: 'here' })).rejects.toMatchObject({ code: 16755 });
  await expect(collection.insertOne({ at: point([200, 0]) })).rejects.toMatchObject({ code: 16755 });
  expect(await collection.countDocuments()).toBe(0);
});

test('nearest-first and area queries agree with computed distances after random moves and removals', async () => {
  const placeArbitrary = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -89, max: 89, noNaN: true }));
  const nearby = fc.tuple(fc.double({ min: -122.6, max: -122.3, noNaN: true }), fc.double({ min: 37.6, max: 37.9, noNaN: true }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(placeArbitrary, nearby), { minLength: 1, maxLength: 60 }),
      fc.array(fc.tuple(fc.nat(59), fc.option(fc.oneof(placeArbitrary, nearby))), { maxLength: 20 }),
      fc.array(fc.tuple(fc.oneof(placeArbitrary, nearby), fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 20 })), {
        minLength: 1,
        maxLength: 5,
      }),
      async (places, changes, queries) => {
        const collection = await freshCollection(places);
        const model = new Map<number, LngLat>(places.map((at, id) => [id, at]));
        // One query before the changes, so that they apply to an index already in use.
        await collection
          .find({ at: { $near: { $geometry: point([0, 0]) } } })
          .limit(1)
          .toArray();
        for (const [id, at] of changes) {
          if (!model.has(id)) continue;
          if (at === null) {
            await collection.deleteOne({ _id: id });
            model.delete(id);
          } else {
            await collection.updateOne({ _id: id }, { $set: { at: point(at) } });
            model.set(id, at);
          }
        }
        for (const [centre, radius, limit] of queries) {
          const distances = [...model].map(([id, at]) => ({ id, d: distanceMetres(centre, at) })).toSorted((a, b) => a.d - b.d);
          const found = await collection
            .aggregate([{ $geoNear: { near: point(centre), distanceField: 'd', spherical: true } }, { $limit: limit }])
            .toArray();
          expect(found).toHaveLength(Math.min(limit, distances.length));
          found.forEach((doc, at) => expect(Math.abs(Number(doc['d']) - distances[at]!.d)).toBeLessThan(0.01));
          const within = await collection.find({ at: { $geoWithin: { $centerSphere: [[...centre], radius / 6_378_100] } } }).toArray();
          // Skip places within a centimetre of the edge, which may fall on either side.
          const surelyWithin = distances.filter(({ d }) => d < radius - 0.01).map(({ id }) => id);
          const possiblyWithin = distances.filter(({ d }) => d < radius + 0.01).map(({ id }) => id);
          const ids = within.map(({ _id }) => Number(_id));
          expect(surelyWithin.filter((id) => !ids.includes(id))).toEqual([]);
          expect(ids.filter((id) => !possiblyWithin.includes(id))).toEqual([]);
        }
      },
    ),
    { numRuns: Number(process.env['DIFFERENTIAL_RUNS'] ?? 15), seed: 11 },
  );
});

test('repeated queries with the same filters find the current documents while others are written', async () => {
  const collection = await freshCollection([]);
  const placeArbitrary = fc
    .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1000, max: 1000 }))
    .map(([x, y]): LngLat => [x / 100, y / 100]);
  const id = fc.nat(25);
  const write = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), id, place: placeArbitrary, n: fc.nat(3) }),
    fc.record({ kind: fc.constant('count' as const), id, n: fc.nat(3) }),
    fc.record({ kind: fc.constant('remove' as const), id }),
    fc.record({ kind: fc.constant('unplace' as const), id }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(write, placeArbitrary, fc.nat(3)), { maxLength: 40 }), async (steps) => {
      await collection.deleteMany({});
      const model = new Map<number, { at?: LngLat; n: number }>();
      for (const [step, centre, n] of steps) {
        if (step.kind === 'put') {
          await collection.replaceOne({ _id: step.id }, { at: point(step.place), n: step.n }, { upsert: true });
          model.set(step.id, { at: step.place, n: step.n });
        } else if (step.kind === 'count') {
          await collection.updateOne({ _id: step.id }, { $set: { n: step.n } });
          const knownPlace = model.get(step.id);
          if (knownPlace !== undefined) knownPlace.n = step.n;
        } else if (step.kind === 'unplace') {
          await collection.updateOne({ _id: step.id }, { $unset: { at: '' } });
          delete model.get(step.id)?.at;
        } else {
          await collection.deleteOne({ _id: step.id });
          model.delete(step.id);
        }
        const found = await collection
          .aggregate([{ $geoNear: { near: point(centre), distanceField: 'd', spherical: true, query: { n } } }])
          .toArray();
        const expected = [...model]
          .filter(([, doc]) => doc.n === n && doc.at !== undefined)
          .map(([_id, doc]) => ({ _id, d: distanceMetres(centre, doc.at!) }));
        expect(found.map(({ _id }) => _id as number).toSorted((a, b) => a - b)).toEqual(
          expected.map(({ _id }) => _id).toSorted((a, b) => a - b),
        );
        expect(found.map(({ d }) => Math.round(d as number))).toEqual(expected.map(({ d }) => Math.round(d)).toSorted((a, b) => a - b));
      }
    }),
    { numRuns: Number(process.env['DIFFERENTIAL_RUNS'] ?? 40), seed: 20240522 },
  );
});
