import type { ExportFormat } from '../../export/format.ts';
import { toHsdsService } from './toHsdsService.ts';

/** Writes `services.json`: a list of services of HSDS 3 with everything in them. */
export const createHsdsJsonWriter: ExportFormat = async (createFile) => {
  const file = await createFile('services.json');
  let separator = '[\n';
  return {
    async add(service) {
      await file.write(separator + JSON.stringify(toHsdsService(service)));
      separator = ',\n';
    },
    finish: () => file.write(separator === '[\n' ? '[]\n' : '\n]\n'),
  };
};
