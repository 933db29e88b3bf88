import { navigation } from '@haat/navigation';
import { RENDERED } from '@haat/page/names';
import type { Lifecycles } from '@haat/remote';
import type { QueryClient } from '@tanstack/react-query';
import { hydrate, mount as mountComponent, unmount as unmountComponent } from 'svelte';
import Deals from './Deals.svelte';
import { type Discount, dealsQuery, discountIn } from './query';
import { textsOf } from './texts';

const mounted = new WeakMap<HTMLElement, object>();

/** Links of the shop open in the page, unless the visitor asks for a new tab. */
function follow(event: MouseEvent) {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigation.push(link.pathname);
}

function propsOf(queryClient: QueryClient) {
  const discount = discountIn(location.search);
  return {
    t: textsOf(document.documentElement.lang),
    discount,
    page: queryClient.getQueryData(dealsQuery(discount).queryKey) ?? null,
    load: (wanted: Discount) => queryClient.fetchQuery(dealsQuery(wanted)),
    follow,
  };
}

export const { bootstrap, mount, unmount }: Lifecycles = {
  bootstrap: async () => {},
  async mount({ domElement: target, queryClient }) {
    const props = propsOf(queryClient);
    const isRendered = target.getAttribute(RENDERED) === location.pathname + location.search;
    if (!isRendered) target.replaceChildren();
    mounted.set(target, (isRendered ? hydrate : mountComponent)(Deals, { target, props }));
  },
  async unmount({ domElement }) {
    const component = mounted.get(domElement);
    mounted.delete(domElement);
    if (component) await unmountComponent(component);
    domElement.replaceChildren();
  },
};
