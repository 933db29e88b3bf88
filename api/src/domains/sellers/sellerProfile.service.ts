import type { SellerProfile } from '@haat/contracts';
import type { Reader } from '../../platform/db/database';
import { pictureOf } from '../../platform/media/picture';
import { averageRating } from '../catalog/productCard';
import { findSellerProfile } from './sellers.queries';

/** A user's store as its owner sees it in auth/status/; null when there is none. */
export async function sellerProfile(reader: Reader, userId: number): Promise<SellerProfile | null> {
  const row = await findSellerProfile(reader, userId);
  if (!row) return null;
  return {
    id: row.id,
    status: row.status,
    business_name: row.business_name,
    business_type: row.business_type,
    bio: row.bio,
    business_description: row.business_description,
    phone_number: row.phone,
    business_address: row.pickup_location,
    logo: row.logo && pictureOf(row.logo),
    banner_image: row.banner && pictureOf(row.banner),
    verified: row.verified,
    rating: averageRating(row.rating_sum, row.rating_count),
    total_reviews: row.rating_count,
    total_products: row.products,
    rejection_reason: row.rejection_reason,
  };
}
