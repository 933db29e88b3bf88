import { productPage } from '@haat/api-client/readers';
import type { ServerRenderer } from '@haat/remote/server';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { render as renderComponent } from 'svelte/server';
import Deals from './Deals.svelte';
import { dealsAddress, dealsQuery, discountIn, LIMIT } from './query';
import { textsOf } from './texts';

/** Renders the screen on the site's HTML server; null leaves it to the browser. */
export const render: ServerRenderer = async ({ search, language, ask }) => {
  const discount = discountIn(search);
  const { status, body } = await ask(dealsAddress(discount));
  if (status !== 200) return null;
  const page = productPage(body, LIMIT);
  const queries = new QueryClient();
  queries.setQueryData(dealsQuery(discount).queryKey, page);
  const props = { t: textsOf(language), discount, page, load: async () => page, follow() {} };
  const { body: html } = await renderComponent(Deals, { props });
  return { html, queries: dehydrate(queries) };
};
