export type { Permissions, Profile, SellerProfile, ShippingInfo, Tokens, User } from './auth';
export * as auth from './auth';
export { loginForm, shippingForm, signupForm } from './auth';
export * from './call';
export type { Cart, CartLine } from './cart';
export * as cart from './cart';
export * as fields from './fields';
export { type ErrorBody, type Measurements, type Page, PHONE, type Picture } from './fields';
export * from './messages';
export * from './money';
export type { Order, OrderItem } from './orders';
export * as orders from './orders';
export type {
  Facets,
  FacetValue,
  Product,
  ProductCard,
  ProductSort,
  ShopVariant,
  StoreCard,
  Tag,
} from './products';
export * as products from './products';
export { PRODUCT_SORTS } from './products';
export * as reviews from './reviews';
export { REVIEW_SORTS, type Review, type ReviewStats, reviewForm } from './reviews';
export type { HomepageEntry, Offer, Store } from './stores';
export * as stores from './stores';
export * from './values';
