/** A part of the attribution text; `href` is its link. */
export interface AttributionPart {
  readonly linkText: string;
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

const LINK_PATTERN = /\[([^\][]+)\]\((https?:\/\/[^\s()"'<>]+)\)/g;

/** Splits a text with links, `[words](https://…)`, into parts. */
export const attributionParts = (text: string): readonly AttributionPart[] => {
  const parts: AttributionPart[] = [];
  let parsedUpTo = 0;
  for (const linkMatch of text.matchAll(LINK_PATTERN)) {
    const [wholeLink, linkText = '', href = ''] = linkMatch;
    parts.push({ linkText: text.slice(parsedUpTo, linkMatch.index), href: null }, { linkText, href });
    parsedUpTo = linkMatch.index + wholeLink.length;
  }
  parts.push({ linkText: text.slice(parsedUpTo), href: null });
  return parts.filter(({ linkText }) => linkText !== '');
};

const isArchiveAddress = (address: string): boolean => URL.canParse(address) && new URL(address).pathname.endsWith('.pmtiles');
const isTemplateAddress = (address: string): boolean =>
  ['{z}', '{x}', '{y}'].every((placeholder) => address.includes(placeholder)) && !/\.(?:mvt|pbf)(?:$|[?#])/.test(address);
/** Whether the origin of an address is fixed: the Content Security Policy allows one origin, so no part of it may be a placeholder. */
const hasOneOrigin = (address: string): boolean => /^https?:\/\/[^/{}\s"'<>;,]+\/[^\s"'<>]*$/.test(address) && URL.canParse(address);

/** Whether an address is a valid source of street tiles. */
export const isTileAddress = (address: string): boolean =>
  hasOneOrigin(address) && (isArchiveAddress(address) || isTemplateAddress(address));

/** The operator's settings of the street tiles. */
interface TileSettings {
  readonly tileUrl: string | undefined;
  readonly tileAttribution: string | undefined;
}

/** Returns the configured source of street tiles. Without one (null), maps use the drawn background. */
export const tileSourceOf = ({ tileUrl, tileAttribution }: TileSettings): TileSource | null =>
  tileUrl === undefined
    ? null
    : {
        kind: isArchiveAddress(tileUrl) ? 'pmtiles' : 'raster',
        url: tileUrl,
        attribution: attributionParts(tileAttribution ?? OPENSTREETMAP),
      };
