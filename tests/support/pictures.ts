import sharp from 'sharp';
import type { RequestInput } from './api.ts';

/** Creates a photograph as phones take it: stored sideways, with camera and place in its metadata. */
export const createPhoto = ({ width = 320, height = 200 }: { readonly width?: number; readonly height?: number } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 12, g: 45, b: 58 } } })
    .withExif({
      IFD0: { Make: 'Canary Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 3/1 8/1', GPSLongitudeRef: 'W', GPSLongitude: '118/1 14/1 37/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Creates a form with files, as a browser sends it. */
export const formRequestWith = async (
  fields: Readonly<Record<string, string>>,
  files: readonly { readonly bytes: Uint8Array; readonly name?: string; readonly type?: string; readonly field?: string }[],
): Promise<{ readonly body: Uint8Array; readonly type: string }> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { bytes, name = 'photo.jpg', type = 'image/jpeg', field = 'images' } of files)
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const encoded = new Response(form);
  return { body: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
};

/** Sends a request with these fields and files as its multipart body. */
export const askingWith = async (
  fields: Readonly<Record<string, string>>,
  files: Parameters<typeof formRequestWith>[1],
  headers: Readonly<Record<string, string>>,
): Promise<RequestInput> => {
  const { body, type } = await formRequestWith(fields, files);
  return { method: 'POST', token: null, body, headers: { 'content-type': type, ...headers } };
};
