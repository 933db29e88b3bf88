import { testLoadingPages } from '@haat/testing';
import { routes } from './routes';
import { render } from './server';

testLoadingPages(routes, render, {
  '/seller/dashboard': ['Dashboard', 'Loading…'],
  '/seller/homepage': ['Customise your store', 'Loading…'],
  '/seller/customize': ['Customise your store', 'Loading…'],
  '/seller/customise': ['Customise your store', 'Loading…'],
  '/seller/reviews': ['Reviews', 'Loading reviews…'],
  '/seller/products': ['MY PRODUCTS', 'Loading products...'],
  '/seller/products/:productId/edit': ['EDIT PRODUCT', 'Loading product...'],
  '/seller/orders': ['Orders', 'Loading orders…'],
  '/seller/orders/:orderId': ['Order :orderId', 'Loading the order…'],
  '/seller/returns': ['Returns', 'Loading returns…'],
  '/seller/returns/:returnId': ['Return :returnId', 'Loading returns…'],
  '/seller/money': ['Money', 'Loading your money…'],
  '/seller/offers': ['Offers', 'Loading products...'],
});
