/** A part of the sentence that says whose the streets are; `href` where it leads somewhere. */
export interface AttributionPart {
  readonly words: string;
  readonly href: string | null;
}

/** Where visitors' browsers get streets from: pictures by zoom, column and row, or one archive of vector tiles. */
export interface TileSource {
  readonly kind: 'raster' | 'pmtiles';
  readonly url: string;
  readonly attribution: readonly AttributionPart[];
}

/** What is said where the operator says nothing: almost every street of a map is theirs. */
const OPENSTREETMAP = '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors';

const LINK = /\[([^\][]+)\]\((https?:\/\/[^\s()"'<>]+)\)/g;

/** Words, of which some are links: `[words](https://…)`. */
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
/** Browsers are allowed to ask one origin, so that no part of it may be filled in. */
const hasOneOrigin = (address: string): boolean => /^https?:\/\/[^/{}\s"'<>;,]+\/[^\s"'<>]*$/.test(address) && URL.canParse(address);

/** Whether streets can be had from an address. */
export const isTileAddress = (address: string): boolean => hasOneOrigin(address) && (isArchive(address) || isTemplate(address));

/** What an operator says of streets, as it is configured. */
interface TileSettings {
  readonly tileUrl: string | undefined;
  readonly tileAttribution: string | undefined;
}

/** Where the operator's streets come from; null: none are set, and the ground is drawn. */
export const tileSource = ({ tileUrl, tileAttribution }: TileSettings): TileSource | null =>
  tileUrl === undefined
    ? null
    : {
        kind: isArchive(tileUrl) ? 'pmtiles' : 'raster',
        url: tileUrl,
        attribution: attributionParts(tileAttribution ?? OPENSTREETMAP),
      };
