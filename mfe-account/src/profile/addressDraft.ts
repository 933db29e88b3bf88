import { type AddressForm, addressForm } from '@haat/contracts';
import { isDistrict } from '@haat/features';
import { readTextsDraft } from '@haat/remote';
import { readDraft } from '@haat/session';

const FIELDS = Object.keys(addressForm.shape) as (keyof AddressForm)[];

/** The unsaved contents of the address form. */
interface AddressDraft {
  values: Partial<AddressForm>;
  asDefault: boolean;
}

/** The stored draft; null without one. */
export function readAddressDraft(name: string): AddressDraft | null {
  const texts = readTextsDraft(name, FIELDS);
  if (!texts) return null;
  const { district, ...values } = texts;
  const { asDefault } = readDraft(name) as Record<string, unknown>;
  return {
    values: district === '' || isDistrict(district) ? { ...values, district } : values,
    asDefault: asDefault === true,
  };
}
