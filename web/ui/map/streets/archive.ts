import { FetchSource, PMTiles, TileType, type Source } from 'pmtiles';

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Opens an archive of vector tiles. Calls `onMissing` if a part of it fails to load. */
export const openArchive = async (url: string, onMissing: () => void) => {
  const fetchSource = new FetchSource(url);
  const source: Source = {
    getKey: () => fetchSource.getKey(),
    getBytes: (...range) =>
      fetchSource.getBytes(...range).catch((error: unknown) => {
        if (!isAbort(error)) onMissing();
        throw error;
      }),
  };
  const archive = new PMTiles(source);
  const header = await archive.getHeader();
  if (header.tileType !== TileType.Mvt) throw new Error(`${url} holds no vector tiles`);
  return { archive, header };
};
