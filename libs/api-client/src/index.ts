export { preloadTransport } from './client';
export {
  connectSession,
  fallbackText,
  REQUEST_TIMEOUT_MS,
  setServerTransport,
  setTransport,
  type TokenStore,
} from './connection';
export {
  ApiError,
  DEFAULT_ERROR,
  itemError,
  serverText,
  setErrorTranslation,
  type TranslateError,
  toApiError,
} from './errorText';
export { filledParts } from './formParts';
export { type FacetFilter, facetQuery, type ProductFilter, productQuery } from './productFilter';
export { type RequestOptions, request, type UploadOptions } from './request';
