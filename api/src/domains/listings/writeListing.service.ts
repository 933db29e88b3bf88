import type { BusinessType } from '@haat/contracts';
import type { Tx } from '../../platform/db/database';
import {
  claimTags,
  insertProducts,
  type Tag,
  updateProduct,
  writeTags,
  writeVariants,
} from './listings.queries';
import type { EditPlan, NewPlan } from './planListing';

/** The tags of a product's names, each once. */
export type TagsOf = (names: readonly string[]) => Tag[];

/** Claims the tags of all plans at once: two imports of the same new tags wait for each other instead of deadlocking. */
export async function claimTagsOf(tx: Tx, plans: readonly { tags: readonly string[] }[]): Promise<TagsOf> {
  const claimed = await claimTags(
    tx,
    plans.flatMap(({ tags }) => tags),
  );
  return (names) => {
    const tags = names.flatMap((name) => claimed.get(name) ?? []);
    return [...new Map(tags.map((tag) => [tag.id, tag])).values()];
  };
}

/**
 * Writes new products without their pictures, all of them in the same few statements.
 * @param businessType of the seller, for products that name none
 * @returns their ids, in the order of the plans
 */
export async function writeNew(
  tx: Tx,
  { sellerId, businessType, now }: { sellerId: number; businessType: BusinessType; now: Date },
  plans: readonly NewPlan[],
  tagsOf: TagsOf,
): Promise<number[]> {
  const ids = await insertProducts(
    tx,
    plans.map(({ columns, tags }) => ({
      seller_id: sellerId,
      business_type: businessType,
      tag_names: tagsOf(tags).map(({ name }) => name),
      created_at: now,
      updated_at: now,
      ...columns,
    })),
  );
  const written = plans.map(({ merge, tags }, index) => {
    const productId = ids[index] ?? 0;
    return { productId, merge, tags: tagsOf(tags) };
  });
  await writeTags(tx, written);
  await writeVariants(tx, written);
  return ids;
}

/** Writes edits of locked products, without their pictures: tags and variants of all in the same few statements. */
export async function writeEdits(
  tx: Tx,
  now: Date,
  plans: readonly (EditPlan & { status?: 'active' | 'inactive' | undefined })[],
  tagsOf: TagsOf,
): Promise<void> {
  const whole = plans.flatMap(({ productId, whole }) => (whole ? [{ productId, ...whole }] : []));
  if (whole.length > 0) {
    await writeTags(
      tx,
      whole.map(({ productId, tags }) => ({ productId, tags: tagsOf(tags) })),
    );
    await writeVariants(tx, whole);
  }
  for (const { productId, whole: parts, status } of plans) {
    await updateProduct(tx, productId, {
      updated_at: now,
      ...(parts ? { ...parts.columns, tag_names: tagsOf(parts.tags).map(({ name }) => name) } : {}),
      ...(status ? { status } : {}),
    });
  }
}
