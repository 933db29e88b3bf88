import type { PrivateNumbers } from '../../api/src/domains/sellers/privateNumbers.service';
import type { MediaRow } from '../../api/src/platform/media/media.queries';
import type { RowsOf } from './demo.queries';
import type { At, Person } from './peopleRows';
import { storePicture } from './pictures';
import { applicantStore, stores } from './stores';

/** A store whose private numbers are not encrypted yet. */
export type StoreRow = Omit<RowsOf<'sellers'>[number], 'id' | keyof PrivateNumbers> & {
  id: number;
} & PrivateNumbers;

/**
 * The stores, rated by their reviews, and the applicant's.
 * @param addPicture adds a picture to the rows and returns its hash
 */
export function storeRows(
  owners: Person[],
  applicant: Person,
  reviews: RowsOf<'reviews'>,
  addPicture: (picture: MediaRow) => string,
  at: At,
): StoreRow[] {
  const row = (person: Person, id: number, store: (typeof stores)[number] | typeof applicantStore) => ({
    id,
    user_id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    phone: person.phone,
    id_number: `19${String(80 + (id % 15))}26920${String(id).padStart(6, '0')}`,
    business_name: store.name,
    business_type: store.businessType,
    bio: store.bio,
    business_description: store.story,
    pickup_location: store.place,
    instagram: `https://www.instagram.com/${slugOf(store.name)}.example`,
    facebook: `https://www.facebook.com/${slugOf(store.name)}.example`,
    payment_method: (['bKash', 'Nagad', 'Bank'] as const)[id % 3]!,
    account_number: `0170000${String(id).padStart(4, '0')}`,
    bank_name: id % 3 === 2 ? 'Sonali Bank' : '',
    branch_name:
      id % 3 === 2
        ? store.place
            .split(',')
            .at(-1)!
            .replace(/[\d ]+$/, '')
            .trim()
        : '',
  });
  return [
    ...stores.map((store, index) => {
      const id = index + 1;
      return {
        ...row(owners[index]!, id, store),
        status: 'approved' as const,
        logo_hash: addPicture(storePicture('logo', id, store.color, store.backdrop)),
        banner_hash: addPicture(storePicture('banner', id, store.color, store.backdrop)),
        verified: store.verified,
        ...ratingOf(reviews.filter(({ seller_id }) => seller_id === id)),
        created_at: at(370 - index * 11),
        applied_at: at(370 - index * 11),
      };
    }),
    {
      ...row(applicant, stores.length + 1, applicantStore),
      status: 'pending' as const,
      logo_hash: null,
      banner_hash: null,
      verified: false,
      ...ratingOf([]),
      created_at: at(1.4),
      applied_at: at(1.4),
    },
  ];
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '');

/** The rating sums that are stored with a product or store. */
export const ratingOf = (reviews: { rating: number }[]) => ({
  rating_sum: reviews.reduce((sum, { rating }) => sum + rating, 0),
  rating_count: reviews.length,
});
