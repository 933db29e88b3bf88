import { testLoadingPages } from '@haat/testing';
import { routes } from './routes';
import { render } from './server';

testLoadingPages(routes, render, {
  '/cart': ['Shopping Cart', 'Loading cart...'],
});
