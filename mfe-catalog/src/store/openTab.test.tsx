import { reviews, stores } from '@haat/contracts';
import { RemoteApp } from '@haat/remote';
import { aReview, aStore, fakeApi, renderScreen } from '@haat/testing';
import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { app } from '../app';

test('the open tab of a rendered page is hydrated as it is: its file is loaded before', async () => {
  const stats = { averageRating: 4.2, totalReviews: 1, distribution: [{ stars: 5, count: 1 }] };
  fakeApi()
    .on(stores.getStore, aStore())
    .on(reviews.storeReviews, { reviews: [aReview({ content: 'Soft cloth' })], stats, has_next: false });
  const at = '/store/3?tab=reviews';
  const { queryClient, unmount } = renderScreen(app.routes, { at, session: 'signed-out' });
  await screen.findByText('Soft cloth');
  unmount();
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  const domElement = document.body.appendChild(document.createElement('div'));
  domElement.innerHTML = renderToString(<RemoteApp {...app} queryClient={queryClient} />, {
    identifierPrefix: 'catalog-',
  });
  domElement.dataset.rendered = at;
  const review = screen.getByText('Soft cloth');
  // Not in act: it is hydrated as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  // A page of its own, which has loaded nothing yet.
  await jest.isolateModulesAsync(async () => {
    const { mount } = await import('../lifecycles');
    await mount({ name: 'catalog', domElement, queryClient });
  });
  expect(screen.getByText('Soft cloth')).toBe(review);
});
