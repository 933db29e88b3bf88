import { testLoadingPages } from '@haat/testing';
import { routes } from './routes';
import { render } from './server';

testLoadingPages(routes, render, {
  '/profile': ['Profile', 'Loading your profile...'],
  '/profile/devices': ['Signed-in devices', 'Loading your devices...'],
  '/profile/two-step': ['Two-step login', 'Loading two-step login...'],
  '/orders': ['ORDERS', 'Loading your orders...'],
  '/order/:orderId': ['Order :orderId', 'Loading your order...'],
});
