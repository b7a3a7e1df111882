import { existsSync } from 'node:fs';
import path from 'node:path';
import { generate } from 'selfsigned';
import { writeFileAtomically } from '#platform/files.ts';

export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

const TEN_YEARS_MS = 10 * 365 * 24 * 3600 * 1000;

/**
 * Returns the self-signed certificate of the embedded event store, creating it at the first start, because the official client sends
 * credentials only over TLS. It is valid for 127.0.0.1 and localhost; processes that can read the data folder trust it.
 */
export const ensureCertificate = async (folder: string, now: number): Promise<CertificateFiles> => {
  const files = { certificate: path.join(folder, 'event-store.crt'), key: path.join(folder, 'event-store.key') };
  if (existsSync(files.certificate) && existsSync(files.key)) return files;
  const pems = await generate([{ name: 'commonName', value: 'shelter event store' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - 24 * 3600 * 1000),
    notAfterDate: new Date(now + TEN_YEARS_MS),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  await writeFileAtomically(files.key, pems.private);
  await writeFileAtomically(files.certificate, pems.cert);
  return files;
};
