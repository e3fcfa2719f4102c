import { expect, it } from 'vitest';
import { protocolTypes, readSchema, readTypes } from '../../protocol.mjs';

it('the types of the messages are those of the schema; `npm run protocol` makes them anew', () => {
  expect(readTypes()).toBe(protocolTypes(readSchema()));
});

it('what has no type yet is not passed over', () => {
  expect(() =>
    protocolTypes({ $defs: { ...readSchema().$defs, odd: { type: 'number' } } }),
  ).toThrow('No type for');
});
