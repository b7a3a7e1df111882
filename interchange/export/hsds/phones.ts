import type { HsdsPhone } from '#contract/hsds.ts';
import type { LastingService } from '#contract/service.ts';
import { withoutEmptyFields } from '#domain/values/withoutEmptyFields.ts';
import { hsdsId } from '../../hsds/ownTaxonomies.ts';

/** Returns the phone of a listing: none, or one. */
export const phonesOf = ({ id, phone = '', extension = '', phoneText = '' }: LastingService): HsdsPhone[] => {
  if (phone === '') return [];
  const isNumber = /^[1-9]\d{0,9}$/.test(extension);
  const description = phoneText || (isNumber || extension === '' ? '' : `Extension ${extension}`);
  return [
    {
      id: hsdsId(id, 'phone'),
      number: phone,
      ...(isNumber && { extension: Number(extension) }),
      type: 'voice',
      ...withoutEmptyFields({ description }),
    },
  ];
};
