import type { ExportFormat } from '../format.ts';
import { createServiceWriter } from './serviceWriter.ts';

/** Writes `services.json`: a list of services of HSDS 3 with everything in them. */
export const createHsdsJsonWriter: ExportFormat = async (createFile) => {
  const file = await createFile('services.json');
  let separator = '[\n';
  return createServiceWriter(
    async (service) => {
      await file.write(separator + JSON.stringify(service));
      separator = ',\n';
    },
    () => file.write(separator === '[\n' ? '[]\n' : '\n]\n'),
  );
};
