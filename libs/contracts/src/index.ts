export * as account from './account';
export { EMAIL_CODE_MINUTES } from './account';
export { contactPhoneForm, nameForm, newEmailForm, proofForm } from './accountForms';
export type { SavedAddress } from './addresses';
export * as addresses from './addresses';
export { MAX_ADDRESSES } from './addresses';
export { type AddressForm, addressForm } from './addressForm';
export { addressText } from './addressText';
export { readAmount, readNumber } from './amount';
export * as analytics from './analytics';
export {
  DASHBOARD_DAYS,
  type Dashboard,
  type Growth,
  MAX_DASHBOARD_DAYS,
} from './analytics';
export type {
  Notices,
  Permissions,
  Profile,
  SellerProfile,
  ShippingInfo,
  SignedInDevice,
  Tokens,
  TwoStepSetup,
  TwoStepState,
  User,
} from './auth';
export * as auth from './auth';
export {
  codeForm,
  forgotPasswordForm,
  resetPasswordForm,
  signupForm,
} from './authForms';
export { type Balance, balanceOf } from './balance';
export {
  BANNER_PLACES,
  type BannerEntry,
  type BannerForm,
  type BannerPlace,
  bannerEntry,
} from './bannerForm';
export * as banners from './banners';
export { BANNER_STATES, type Banner, type BannerState, type ShownBanner } from './banners';
export { hasBengali } from './bengali';
export { bodyMeasurementTexts } from './bodyMeasurementTexts';
export * from './call';
export { callPath } from './callPath';
export { cancelForm } from './cancelForm';
export type { Cart, CartLine } from './cart';
export * as cart from './cart';
export { type CashOrder, cashDueWith, owedFor, paidFor } from './cashDue';
export { type Contact, contactHref, contactIn, NO_CONTACT, phoneHref, readContact } from './contact';
export type {
  ContentPageFile,
  ContentPageName,
  ContentPageRow,
  PageVersion,
  PageVersionWords,
  PageWords,
  ShownPage,
} from './contentPages';
export * as contentPages from './contentPages';
export { CONTENT_PAGES, MAX_PAGE_TEXT } from './contentPages';
export * from './cookies';
export { type CouponEntry, type CouponForm, couponEntry, couponForm, MAX_COUPON_GOODS } from './couponForms';
export type { Coupon, CouponFile, CouponPayer, CouponProblem, CouponState, OperatorCoupon } from './coupons';
export * as coupons from './coupons';
export { COUPON_STATES } from './coupons';
export {
  type CouponLine,
  type CouponMisfit,
  type CouponTerms,
  couponCodeOf,
  couponResult,
  DISCOUNT20,
  isCovered,
  isDiscount20,
} from './couponTerms';
export type { CustomerFile, CustomerRow } from './customers';
export * as customers from './customers';
export * from './deliveryTerms';
export { type DeliveryTo, deliveryTo } from './deliveryTo';
export {
  type DeliveryWindow,
  deliveryDates,
  deliveryWindow,
} from './deliveryWindow';
export { DEPARTMENTS, type Department, departmentFilters } from './departments';
export * from './dhakaTime';
export { districtOf } from './districtOf';
export { DISTRICTS, DIVISIONS, type District } from './districts';
export { editBase, versionText } from './editBase';
export * as fields from './fields';
export {
  type ErrorBody,
  type Measurements,
  type Page,
  PHONE,
  type Picture,
  type ProductPicture,
} from './fields';
export {
  ENOUGH_FIT_VOTES,
  FIT_ANSWERS,
  type FitAnswer,
  type FitVerdict,
  type FitVotes,
  fitVerdict,
} from './fit';
export { foldName } from './foldName';
export type { FollowedStore } from './follows';
export * as follows from './follows';
export * as guests from './guests';
export {
  findOrderForm,
  guestAccountForm,
  guestDetailsForm,
  guestPhoneForm,
  PHONE_CODE_LENGTH,
  phoneCodeForm,
} from './guests';
export * from './inFieldOrder';
export type { Invoice, VatRegistration } from './invoices';
export * as invoices from './invoices';
export {
  bengaliDigits,
  currentLanguage,
  LANGUAGES,
  type Language,
  localDigits,
  setLanguage,
} from './language';
export { latinDigits } from './latinDigits';
export * from './length';
export * as listings from './listings';
export {
  MAX_OFFERS,
  MAX_OFFERS_AT_ONCE,
  type ProductSummary,
  SELLER_PRODUCT_SORTS,
  type SellerOffer,
  type SellerProduct,
  type SellerProductRow,
  type SellerProductSort,
} from './listings';
export { loginForm } from './loginForm';
export * as mailTexts from './mailTexts';
export {
  MAX_MAIL_TEXT,
  type MailBlock,
  type MailFile,
  type MailPreview,
  type MailText,
  type MailVersion,
  type MailWords,
} from './mailTexts';
export type { FailedMail, FigurePeriod, Figures, Waiting, WaitingList } from './market';
export * as market from './market';
export { FIGURE_PERIODS, MOST_COUNTED, waitingCount } from './market';
export * from './messages';
export type { HiddenContent, ModeratedContent, ModerationList } from './moderation';
export * as moderation from './moderation';
export { MAX_VERDICTS, MODERATION_LISTS, NEW_STORE_DAYS } from './moderation';
export {
  appealForm,
  CONTENT_KINDS,
  type ContentKind,
  MAX_REPORT,
  REPORT_REASONS,
  type ReportReason,
  reasonsToReport,
  reportForm,
} from './moderationForms';
export * from './money';
export { type OffersForm, offerForm, offersForm } from './offerForms';
export { type Discount, offerPrice } from './offerPrice';
export type { AuditAct, AuditEntry, Likeness, LookAlike, SellerFile, SellerRow } from './operator';
export * as operator from './operator';
export { AUDIT_ACTS, reasonForm } from './operator';
export * as orderCodes from './orderCodes';
export type {
  Conversation,
  MessagePicture,
  MessagePictureWidth,
  OrderMessage,
} from './orderMessages';
export * as orderMessages from './orderMessages';
export {
  MAX_ORDER_MESSAGE,
  MESSAGE_PICTURE_WIDTHS,
  ORDER_MESSAGE_PAGE_SIZE,
  orderMessageForm,
} from './orderMessages';
export {
  canTransitionOrder,
  isOpenOrder,
  isOrderInStore,
  type OrderActor,
  type OrderEventActor,
} from './orderStates';
export { orderStatusNames } from './orderStatusNames';
export type { Order, OrderGroup, OrderItem, QuickDelivery, SellerOrderPage, StatusCounts } from './orders';
export * as orders from './orders';
export { MAX_ORDERS_AT_ONCE, MAX_ORDERS_OF_FILE } from './orders';
export {
  PAGE_PROBLEMS,
  type PageProblem,
  type PageSection,
  type PageTextProblem,
  readPageText,
} from './pageText';
export {
  canTransitionGatewayRefund,
  canTransitionPayment,
  GATEWAY_REFUND_STATES,
  type GatewayRefundState,
  isOpenPayment,
  PAYMENT_FAILURES,
  PAYMENT_PROVIDERS,
  PAYMENT_STATES,
  type PaymentFailure,
  type PaymentProviderName,
  type PaymentState,
} from './paymentStates';
export type { GatewayRefund, OperatorPayment, Payment } from './payments';
export * as payments from './payments';
export { payoutCodeForm } from './payoutCodeForm';
export type { AccountChange, PayoutRun } from './payoutRuns';
export * as payoutRuns from './payoutRuns';
export {
  canTransitionPayout,
  PAYOUT_HOLDS,
  PAYOUT_STATES,
  type PayoutHold,
  type PayoutState,
} from './payoutStates';
export { phoneOffer, phoneText } from './phoneText';
export * from './pictureFormat';
export * from './pictureOfColor';
export { placedAt } from './placedAt';
export type { DeliveryFee, DistrictParts, Place } from './places';
export * as places from './places';
export { type ProductEditForm, type ProductForm, productFields, type VariantEntry } from './productForms';
export {
  departmentNamed,
  departmentNames,
  kindOf,
  PRODUCT_DEPARTMENTS,
  PRODUCT_TYPES,
  type ProductDepartment,
  type ProductType,
  productTypeNamed,
  productTypes,
} from './productKinds';
export { type ProductState, readMeasurements } from './productState';
export type {
  Category,
  Facets,
  FacetValue,
  Product,
  ProductCard,
  ProductPage,
  ProductSort,
  RelatedProducts,
  ShopVariant,
  StoreCard,
  Tag,
  UnderstoodPart,
} from './products';
export * as products from './products';
export {
  COLOR_FAMILY_NAMES,
  type ColorFamily,
  DISCOUNT_STEPS,
  PRODUCT_SORTS,
  RATING_STEPS,
} from './products';
export {
  DEFAULT_PICKUP_DAYS,
  emptyProductField,
  type ListedField,
  type LongField,
  listedFields,
  longFields,
  type ProductFieldName,
  type ProductFieldValue,
  productFieldNames,
  productTable,
  type ShownField,
  shownFields,
} from './productTable';
export type { PushState } from './push';
export * as push from './push';
export { MAX_PUSH_BROWSERS } from './push';
export type { Question, SellerQuestion, SellerQuestionPage } from './questions';
export * as questions from './questions';
export {
  answerForm,
  MAX_ANSWER,
  MAX_QUESTION,
  QUESTION_PAGE_SIZE,
  questionForm,
} from './questions';
export type { CommissionRate, Rates, RefusalFee } from './rates';
export * as rates from './rates';
export type { PaperKind } from './receipts';
export * as receipts from './receipts';
export { PAPER_KINDS } from './receipts';
export type {
  CanaryFigures,
  CompositionChange,
  CompositionStep,
  ReleaseAct,
  ReleaseActName,
  ReleaseCanary,
  ReleasedPackage,
  Releases,
} from './releases';
export * as releases from './releases';
export { MAX_RETURN_NOTE, returnForm, returnNoteForm } from './returnForm';
export {
  canTransitionReturn,
  holdsPieces,
  isOpenReturn,
  isStoresFault,
  RETURN_HOURS,
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnActor,
  type ReturnReason,
  type ReturnState,
  stateAfterDeadline,
} from './returnStates';
export type { Refund, ReturnCase, ReturnPage, ReturnPolicy } from './returns';
export * as returns from './returns';
export { replyForm, reviewForm } from './reviewForms';
export * as reviews from './reviews';
export {
  REVIEW_SORTS,
  type Review,
  type ReviewSort,
  type ReviewStats,
  type SellerReview,
  type SellerReviewStats,
} from './reviews';
export type { OwnVotes } from './reviewVotes';
export * as reviewVotes from './reviewVotes';
export * as searches from './searches';
export * as sellerMoney from './sellerMoney';
export {
  MONEY_PAGE_SIZE,
  type MoneyOrder,
  type MoneySummary,
  type Payout,
} from './sellerMoney';
export type { OwnHomepageEntry, SellerApplication, SellerProfileChange, SellerSignup } from './sellers';
export * as sellers from './sellers';
export {
  applicationAnswerForm,
  payoutAccountForm,
  profileForm,
  sellerSignupForm,
  storeNameForm,
} from './sellers';
export type { SettlementDifference, SettlementFile, Settlements } from './settlements';
export * as settlements from './settlements';
export {
  COURIER_SOURCES,
  GATEWAY_SOURCES,
  SETTLEMENT_ACTS,
  SETTLEMENT_PROBLEMS,
  SETTLEMENT_SOURCES,
  type SettlementAct,
  type SettlementProblem,
  type SettlementSource,
} from './settlementValues';
export { receiverForm, shippingForm } from './shippingForm';
export { shopMessages } from './shopMessages';
export type { KeptTag, SynonymChange, SynonymGroupRow, SynonymList, TagChange } from './shopWords';
export * as shopWords from './shopWords';
export { MAX_SYNONYM_FORMS, MAX_SYNONYM_GROUPS } from './shopWords';
export type {
  BodyMeasure,
  BodyMeasurements,
  ChartGarment,
  ChartMeasure,
  ChartRow,
  ChartValue,
  OwnSizeChart,
  PersonalMeasure,
  SizeChart,
  SizeChartForm,
} from './sizeCharts';
export * as sizeCharts from './sizeCharts';
export {
  BODY_MEASURES,
  CHART_GARMENTS,
  CHART_MEASURES,
  isBodyMeasure,
  MAX_CHART_ROWS,
  PERSONAL_MEASURES,
  sizeChartForm,
  TAILOR_MEASURES,
} from './sizeCharts';
export type { InvitationToStaff, Staff, StaffInvitation, StaffMember } from './staff';
export * as staff from './staff';
export { joinForm, staffForm } from './staff';
export { stockAlertForm } from './stockAlertForm';
export * as stockAlerts from './stockAlerts';
export { MAX_STOCK_ALERTS, type StockAlert } from './stockAlerts';
export type { StoreNameChange } from './storeNames';
export * as storeNames from './storeNames';
export type { HomepageEntry, Offer, Store, StoreStats } from './stores';
export * as stores from './stores';
export { tagAddress } from './tagAddress';
export * from './values';
export {
  CUSTOM_SIZE,
  compareSizes,
  defaultSku,
  distinctNames,
  distinctSkus,
  isNumberedSize,
  sizeName,
} from './variantNames';
export {
  type Choosable,
  type Combination,
  type CombinationProblem,
  colorsOf,
  combinationKey,
  combinationProblems,
  isChoiceInStock,
  isMadeToMeasure,
  isSoldOut,
  type LineChoice,
  listedChoices,
  maxQuantity,
  offeredValues,
  piecesBeside,
  piecesLeft,
  piecesOf,
  readySizes,
  type Stocked,
  selectVariant,
  sizesOf,
  stockProblem,
  variantOf,
  variantOfLine,
} from './variantRules';
export { vatForm } from './vatForm';
export type { Wish } from './wishlist';
export * as wishlist from './wishlist';
