import { array, assert as holds, integer, oneof, property, string } from 'fast-check';
import { v5 as uuidV5 } from 'uuid';
import { hsdsId } from './ownTaxonomies.ts';

test('an id is the UUID of version 5 of its parts, as in every former export', () => {
  holds(
    property(array(oneof(string({ unit: 'grapheme' }), integer())), (parts) => {
      expect(hsdsId(...parts)).toBe(uuidV5(Buffer.from(JSON.stringify(parts)), 'c1f2b7a4-9a0f-5d4e-8d39-6f6a1b2c3d4e'));
    }),
  );
});
