export {
  ApiError,
  DEFAULT_ERROR,
  itemError,
  serverText,
  setErrorTranslation,
  type TranslateError,
  toApiError,
} from './errorText';
export { fallbackText } from './fallbackTexts';
export { filledParts } from './formParts';
export {
  connectSession,
  preloadTransport,
  REQUEST_TIMEOUT_MS,
  setTransport,
  type TokenStore,
} from './http';
export { type FacetFilter, facetQuery, type ProductFilter, productQuery } from './productFilter';
export { type RequestOptions, request, type UploadOptions } from './request';
