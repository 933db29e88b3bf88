import { readChosenFacets } from '../filters/chosenFacets';
import { listAddress } from './listAddress';

test.each([
  ['women', '/home?tags=Women'],
  ['men', '/home?tags=Men'],
  ['kids', '/home?tags=Kids'],
  ['fabric', '/home?type=Loose+Fabric'],
  ['thrifted', '/home?type=Thrifted+Clothing'],
] as const)('the list of %s is at %s, and that of a category beside it', (department, address) => {
  expect(listAddress(department)).toBe(address);
  const ofCategory = new URL(listAddress(department, 'Salwar & kameez'), 'https://haat.example');
  expect(ofCategory.href).toContain(`${address}&category=`);
  expect(readChosenFacets(ofCategory.searchParams).category).toBe('Salwar & kameez');
});
