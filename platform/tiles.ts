/** A part of the attribution text; `href` is its link. */
export interface AttributionPart {
  readonly words: string;
  readonly href: string | null;
}

/** Source of the street tiles in visitors' browsers: pictures by zoom, column and row, or one archive of vector tiles. */
export interface TileSource {
  readonly kind: 'raster' | 'pmtiles';
  readonly url: string;
  readonly attribution: readonly AttributionPart[];
}

/** Default attribution, since OpenStreetMap is the source of most street tiles. */
const OPENSTREETMAP = '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors';

const LINK = /\[([^\][]+)\]\((https?:\/\/[^\s()"'<>]+)\)/g;

/** Splits a text with links, `[words](https://…)`, into parts. */
export const attributionParts = (text: string): readonly AttributionPart[] => {
  const parts: AttributionPart[] = [];
  let done = 0;
  for (const found of text.matchAll(LINK)) {
    const [whole, words = '', href = ''] = found;
    parts.push({ words: text.slice(done, found.index), href: null }, { words, href });
    done = found.index + whole.length;
  }
  parts.push({ words: text.slice(done), href: null });
  return parts.filter(({ words }) => words !== '');
};

const isArchive = (address: string): boolean => URL.canParse(address) && new URL(address).pathname.endsWith('.pmtiles');
const isTemplate = (address: string): boolean =>
  ['{z}', '{x}', '{y}'].every((place) => address.includes(place)) && !/\.(?:mvt|pbf)(?:$|[?#])/.test(address);
/** Whether the origin of an address is fixed: the Content Security Policy allows one origin, so no part of it may be a placeholder. */
const hasOneOrigin = (address: string): boolean => /^https?:\/\/[^/{}\s"'<>;,]+\/[^\s"'<>]*$/.test(address) && URL.canParse(address);

/** Whether an address is a valid source of street tiles. */
export const isTileAddress = (address: string): boolean => hasOneOrigin(address) && (isArchive(address) || isTemplate(address));

/** The operator's settings of the street tiles. */
interface TileSettings {
  readonly tileUrl: string | undefined;
  readonly tileAttribution: string | undefined;
}

/** Returns the configured source of street tiles; null: none is set, and the drawn background is used. */
export const tileSource = ({ tileUrl, tileAttribution }: TileSettings): TileSource | null =>
  tileUrl === undefined
    ? null
    : {
        kind: isArchive(tileUrl) ? 'pmtiles' : 'raster',
        url: tileUrl,
        attribution: attributionParts(tileAttribution ?? OPENSTREETMAP),
      };
