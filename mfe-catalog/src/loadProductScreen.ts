/** The product page's file. Lists fetch it as soon as they are on show, since that is where their links lead. */
export const loadProductScreen = () => import('./product/ProductScreen');
