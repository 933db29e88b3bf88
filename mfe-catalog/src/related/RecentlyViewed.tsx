import { productCardsQuery } from '@haat/api-client/queries/products';
import { useTexts } from '@haat/remote';
import { recentProducts } from '@haat/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { relatedTexts } from '../strings/related';
import { ProductRail } from './ProductRail';

/**
 * The products whose pages were opened last in this browser. Not for a server, which doesn't know them.
 * @param except the id of the product whose page this is
 */
export function RecentlyViewed({ except }: { except?: number }) {
  const t = useTexts(relatedTexts);
  const [ids] = useState(() => recentProducts().filter((id) => id !== except));
  const viewed = useQuery(productCardsQuery(ids));
  if (ids.length === 0) return null;
  return <ProductRail title={t.recent} note={t.recentWhy} query={viewed} products={viewed.data} />;
}
