import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { packLine, type PackedCounties, type PackedState, type PackedStates } from '../ui/map/packedLines.ts';
import { inhabitedZips, townsOf } from './towns.ts';

/** The 50 states, the District of Columbia and Puerto Rico, by their census numbers. */
const STATE_CODES: Readonly<Record<string, string>> = {
  '01': 'AL', '02': 'AK', '04': 'AZ', '05': 'AR', '06': 'CA', '08': 'CO', '09': 'CT', '10': 'DE', '11': 'DC', '12': 'FL',
  '13': 'GA', '15': 'HI', '16': 'ID', '17': 'IL', '18': 'IN', '19': 'IA', '20': 'KS', '21': 'KY', '22': 'LA', '23': 'ME',
  '24': 'MD', '25': 'MA', '26': 'MI', '27': 'MN', '28': 'MS', '29': 'MO', '30': 'MT', '31': 'NE', '32': 'NV', '33': 'NH',
  '34': 'NJ', '35': 'NM', '36': 'NY', '37': 'NC', '38': 'ND', '39': 'OH', '40': 'OK', '41': 'OR', '42': 'PA', '44': 'RI',
  '45': 'SC', '46': 'SD', '47': 'TN', '48': 'TX', '49': 'UT', '50': 'VT', '51': 'VA', '53': 'WA', '54': 'WV', '55': 'WI',
  '56': 'WY', '72': 'PR',
}; // oxfmt-ignore

type Atlas = Topology<{ states: GeometryCollection; counties: GeometryCollection<{ name: string }> }>;

const requireModule = createRequire(import.meta.url);

const boundingBox = (rings: readonly (readonly (readonly number[])[])[]): [number, number, number, number] => {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [x = 0, y = 0] of rings.flat())
    box.splice(0, 4, Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y));
  return box;
};

const ringsOf = (atlas: Atlas, geometry: GeometryObject): readonly (readonly (readonly number[])[])[] => {
  const geoFeature = feature(atlas, geometry);
  const geoShape = 'geometry' in geoFeature ? geoFeature.geometry : null;
  if (geoShape?.type === 'MultiPolygon') return geoShape.coordinates.flat();
  return geoShape?.type === 'Polygon' ? geoShape.coordinates : [];
};

/** Creates the files of the drawn map: `writeAsset` receives each file by its name without `.json`. */
const emitMapFiles = (writeAsset: (name: string, value: unknown) => void): void => {
  const atlas = requireModule('us-atlas/counties-10m.json') as Atlas;
  const zips = inhabitedZips();
  const states: PackedStates = [];
  for (const geometry of atlas.objects.states.geometries) {
    const code = STATE_CODES[String(geometry.id)];
    if (code === undefined) continue;
    const rings = ringsOf(atlas, geometry);
    states.push({ code, box: boundingBox(rings), rings: rings.map(packLine) });

    const counties = atlas.objects.counties.geometries.filter((county) => String(county.id).startsWith(String(geometry.id)));
    const borderLines = mesh(atlas, { type: 'GeometryCollection', geometries: counties }, (a, b) => a !== b).coordinates;
    const zipsOfState = zips.filter((zip) => zip.state === code);
    const packedState: PackedState = {
      counties: borderLines.map(packLine),
      towns: townsOf(zipsOfState),
      zips: zipsOfState.map(({ zip, longitude, latitude }) => [zip, longitude, latitude] as const),
    };
    writeAsset(code, packedState);
    const namedCounties: PackedCounties = counties.map((county) => ({
      name: (county.properties as { readonly name?: string } | undefined)?.name ?? '',
      rings: ringsOf(atlas, county).map(packLine),
    }));
    writeAsset(`counties/${code}`, namedCounties);
  }
  writeAsset('states', states);
};

/**
 * Plugin for the ground of the drawn map, as small files of our own origin under `/map/`: `states.json` with every outline; per state a
 * file with its county lines, towns and ZIP codes; and for regions `counties/<state>.json` with every county by its name. The files are
 * generated from us-atlas and the `zipcodes` gazetteer at build time (`npm run dev`: at the first request), with only the ZIP codes that
 * have residents.
 */
export const mapAssets = (): Plugin => ({
  name: 'map-assets',
  generateBundle() {
    emitMapFiles((name, value) => this.emitFile({ type: 'asset', fileName: `map/${name}.json`, source: JSON.stringify(value) }));
  },
  configureServer({ middlewares }) {
    const files = new Map<string, string>();
    middlewares.use('/map', (request, response, next) => {
      if (files.size === 0) emitMapFiles((name, value) => files.set(`/${name}.json`, JSON.stringify(value)));
      const file = files.get(request.url ?? '');
      if (file === undefined) return next();
      response.setHeader('Content-Type', 'application/json');
      response.end(file);
    });
  },
});
