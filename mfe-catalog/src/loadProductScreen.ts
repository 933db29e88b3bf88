/** Loads the file of the product page. Lists call it early, since their links open that page. */
export const loadProductScreen = () => import('./product/ProductScreen');
