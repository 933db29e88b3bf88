export {
  analytics,
  auth,
  cart,
  type GoogleClient,
  type LoginAnswer,
  operatorOrders,
  orders,
  type ProductFilter,
  productQuery,
  products,
  type ReviewList,
  reviews,
  type SellerOrderFilter,
  type SellerProductFilter,
  sellerOffers,
  sellerOrders,
  sellerProducts,
  sellerReviews,
  sellers,
  stores,
  type UploadOptions,
} from './calls';
export { ApiError, DEFAULT_ERROR, serverText, toApiError } from './errorText';
export { CALL_TIMEOUT, connectSession, setTransport, type TokenStore } from './http';
export { type ProductFormValues, type ProductPictures, productFormData } from './productForm';
