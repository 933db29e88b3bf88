import type { Call } from '@haat/contracts';
import { contractCalls } from '../../platform/openapi/contractCalls';
import { ACTORS, type Actor } from './actors';

/**
 * The expected status of each call for each actor. The requested rows belong to buyer A or seller A (sampleRequests.ts).
 * Rows of other users return 404, so that their existence is not disclosed; 403 depends on the role only. A call
 * without a row fails the tests. No change of an email address waits for a code, and deletions have a wrong password. Neither Google sign-in nor a payment gateway is configured here. logoutEverywhere ends all sessions, so it is the last.
 */
const ACCESS_TABLE = `
  call                          visitor  buyerA  buyerB  pending sellerA sellerB operator

  auth.register                 201     201     201     201     201     201     201
  auth.login                    200     200     200     200     200     200     200
  auth.refresh                  200     200     200     200     200     200     200
  auth.logout                   204     204     204     204     204     204     204
  auth.config                   200     200     200     200     200     200     200
  auth.googleLogin              404     404     404     404     404     404     404
  auth.askPasswordReset         204     204     204     204     204     204     204
  auth.resetPassword            204     204     204     204     204     204     204
  staff.getInvitation           200     200     200     200     200     200     200
  staff.joinStaff               204     204     204     204     204     204     204
  guests.requestPhoneCode       201     201     201     201     201     201     201
  guests.confirmPhoneCode       200     200     200     200     200     200     200
  guests.createGuestOrder       201     201     201     201     201     201     201
  guests.findGuestOrder         200     200     200     200     200     200     200
  guests.cancelGuestOrder       200     200     200     200     200     200     200
  returns.requestGuestReturn    201     201     201     201     201     201     201
  returns.requestGuestReturn form 201     201     201     201     201     201     201
  returns.listGuestReturns      200     200     200     200     200     200     200
  invoices.listGuestInvoices    200     200     200     200     200     200     200
  invoices.guestInvoicePdf      200     200     200     200     200     200     200
  returns.actOnGuestReturn      200     200     200     200     200     200     200
  guests.createGuestAccount     201     201     201     201     201     201     201
  auth.status                   401     200     200     200     200     200     200
  auth.savePreferences          401     200     200     200     200     200     200
  staff.acceptInvitation        401     409     409     409     409     409     409
  account.saveName              401     200     200     200     200     200     200
  account.saveContactPhone      401     200     200     200     200     200     200
  account.confirmEmailChange    401     409     409     409     409     409     409
  account.askEmailChange        401     204     204     204     204     204     204
  account.exportAccount         401     200     200     200     200     200     200
  account.deleteAccount         401     400     400     400     400     400     400
  auth.saveLanguage             401     200     200     200     200     200     200
  auth.saveWishNotices          401     200     200     200     200     200     200
  auth.endWishNotices           204     204     204     204     204     204     204
  auth.getNotices               401     200     200     200     200     200     200
  auth.saveNotices              401     200     200     200     200     200     200
  auth.getShippingInfo          401     200     200     200     200     200     200
  auth.saveShippingInfo         401     200     200     200     200     200     200
  addresses.listAddresses       401     200     200     200     200     200     200
  addresses.addAddress          401     201     201     201     201     201     201
  addresses.updateAddress       401     200     404     404     404     404     404
  addresses.deleteAddress       401     200     404     404     404     404     404
  addresses.makeDefaultAddress  401     200     404     404     404     404     404
  auth.getBodyMeasurements      401     200     200     200     200     200     200
  auth.saveBodyMeasurements     401     200     200     200     200     200     200
  auth.listSessions             401     200     200     200     200     200     200
  auth.endSession               401     204     404     404     404     404     404
  auth.endOtherSessions         401     204     204     204     204     204     204

  products.listProducts         200     200     200     200     200     200     200
  products.listFacets           200     200     200     200     200     200     200
  products.listCategories       200     200     200     200     200     200     200
  places.listUpazilas           200     200     200     200     200     200     200
  places.listDeliveryFees       200     200     200     200     200     200     200
  contentPages.getContentPage   200     200     200     200     200     200     200
  products.listTags             200     200     200     200     200     200     200
  products.listIdParts          200     200     200     200     200     200     200
  products.listIdPart           200     200     200     200     200     200     200
  searches.listPopularWords     200     200     200     200     200     200     200
  searches.countSearch          204     204     204     204     204     204     204
  products.trending             200     200     200     200     200     200     200
  products.getProduct           200     200     200     200     200     200     200
  products.getProduct draft     404     404     404     404     200     404     404
  products.relatedProducts      200     200     200     200     200     200     200
  products.relatedProducts draft 404     404     404     404     404     404     404
  stores.listStores             200     200     200     200     200     200     200
  stores.getStore               200     200     200     200     200     200     200
  stores.getStoreStats          200     200     200     200     200     200     200
  stores.storeOffers            200     200     200     200     200     200     200
  stores.storeHomepage          200     200     200     200     200     200     200
  reviews.storeReviews          200     200     200     200     200     200     200
  reviews.productReviews        200     200     200     200     200     200     200

  questions.productQuestions    200     200     200     200     200     200     200
  questions.ownQuestions        401     200     200     200     200     200     200
  questions.askQuestion         401     201     201     201     403     201     201
  questions.deleteQuestion      401     204     404     404     404     404     404
  questions.listSellerQuestions 401     403     403     403     200     200     403
  questions.answerQuestion      401     403     403     403     200     404     403
  questions.deleteAnswer        401     403     403     403     200     404     403

  cart.getCart                  401     200     200     200     200     200     200
  cart.addToCart                401     201     201     201     403     201     201
  cart.updateCartLine           401     200     404     404     404     404     404
  cart.removeCartLine           401     200     404     404     404     404     404
  cart.getSavedLines            401     200     200     200     200     200     200
  cart.saveLine                 401     200     404     404     404     404     404
  cart.restoreLine              401     200     404     404     404     404     404
  cart.removeSavedLine          401     200     404     404     404     404     404
  cart.addSavedLines            401     200     200     200     200     200     200
  cart.clearCart                401     200     200     200     200     200     200

  wishlist.getWishlist          401     200     200     200     200     200     200
  wishlist.listWishedIds        401     200     200     200     200     200     200
  wishlist.previewWishlist      200     200     200     200     200     200     200
  wishlist.addWish              401     200     200     200     200     200     200
  wishlist.removeWish           401     200     404     404     404     404     404
  wishlist.mergeWishlist        401     200     200     200     200     200     200

  stockAlerts.listStockAlerts   401     200     200     200     200     200     200
  stockAlerts.addStockAlert     401     200     200     200     200     200     200
  stockAlerts.addGuestStockAlert 204    204     204     204     204     204     204
  stockAlerts.removeStockAlerts 401     200     404     404     404     404     404

  follows.listFollowed          401     200     200     200     200     200     200
  follows.listFollowedIds       401     200     200     200     200     200     200
  follows.followStore           401     200     200     200     200     200     200
  follows.unfollowStore         401     200     404     404     404     404     404

  push.getPush                  401     200     200     200     200     200     200
  push.subscribePush            401     200     200     200     200     200     200
  push.renewPush                204     204     204     204     204     204     204
  push.unsubscribePush          401     200     200     200     200     200     200

  orders.createOrder            401     201     404     404     404     404     404
  orders.quickOrder             401     201     201     201     403     201     201
  orders.listOrders             401     200     200     200     200     200     200
  orders.getOrder               401     200     404     404     404     404     404
  orders.getOrderGroup          401     200     404     404     404     404     404
  orders.cancelOrder            401     200     404     404     404     404     404
  orderCodes.requestOrderCode   401     201     404     404     404     404     404
  orderCodes.confirmWithCode    401     200     404     404     404     404     404
  orderMessages.listMessages    401     200     404     404     404     404     404
  orderMessages.postMessage     401     201     404     404     404     404     404
  orderMessages.postMessage form 401     201     404     404     404     404     404
  orderMessages.markMessagesRead 401     204     404     404     404     404     404
  orderMessages.messagePictureOfBuyer 401     200     404     404     404     404     404
  returns.requestReturn         401     201     404     404     404     404     404
  returns.requestReturn form    401     201     404     404     404     404     404
  returns.listReturns           401     200     404     404     404     404     404
  returns.actOnReturn           401     200     404     404     404     404     404
  returns.returnPicture         401     200     404     404     404     404     404
  reviews.postReview            401     201     404     404     404     404     404
  reviews.postReview form       401     201     404     404     404     404     404
  reviewVotes.listOwnVotes      401     200     200     200     200     200     200
  reviewVotes.voteHelpful       401     403     200     200     403     200     200
  reviewVotes.takeVoteBack      401     200     200     200     200     200     200

  orders.listSellerOrders       401     403     403     403     200     200     403
  orders.getSellerOrder         401     403     403     403     200     404     403
  orders.updateOrderStatus      401     403     403     403     200     404     403
  orders.inspectRefused         401     403     403     403     200     404     403
  orders.moveOrders             401     403     403     403     200     200     403
  orders.sellerOrdersCsv        401     403     403     403     200     200     403
  returns.listSellerReturns     401     403     403     403     200     200     403
  returns.getSellerReturn       401     403     403     403     200     404     403
  returns.answerReturn          401     403     403     403     200     404     403
  returns.receiveReturn         401     403     403     403     200     404     403
  returns.inspectReturn         401     403     403     403     200     404     403
  returns.sendRefund            401     403     403     403     200     404     403
  returns.saveReturnPolicy      401     403     403     403     200     200     403
  returns.sellerReturnPicture   401     403     403     403     200     404     403
  orderMessages.listSellerMessages 401     403     403     403     200     404     403
  orderMessages.postSellerMessage 401     403     403     403     201     404     403
  orderMessages.postSellerMessage form 401     403     403     403     201     404     403
  orderMessages.markSellerMessagesRead 401     403     403     403     204     404     403
  orderMessages.messagePictureOfSeller 401     403     403     403     200     404     403
  receipts.orderReceipt         401     200     404     404     404     404     404
  invoices.listInvoices         401     200     404     404     200     404     404
  invoices.invoicePdf           401     200     404     404     200     404     404
  invoices.getVatRegistration   401     403     403     403     200     200     403
  invoices.saveVatRegistration  401     403     403     403     200     200     403
  receipts.sellerReceipt        401     403     403     403     200     404     403
  receipts.sellerPapers         401     403     403     403     200     404     403
  receipts.packingSlip          401     403     403     403     200     404     403
  sellerMoney.getMoney          401     403     403     403     200     200     403
  sellerMoney.listMoneyOrders   401     403     403     403     200     200     403
  sellerMoney.listPayouts       401     403     403     403     200     200     403
  sellerMoney.statementPdf      401     403     403     403     200     200     403
  sellerMoney.statementCsv      401     403     403     403     200     200     403
  sellerMoney.askAccountChange  401     403     403     403     200     200     403
  sellerMoney.confirmAccountChange  401 403     403     403     204     204     403
  reviews.listSellerReviews     401     403     403     403     200     200     403
  reviews.reviewStatsOfSeller   200     200     200     200     200     200     200
  analytics.getDashboard        401     403     403     403     200     200     403
  reviews.replyToReview         401     403     403     403     201     404     403

  auth.getTwoStep               401     200     200     200     200     200     200
  auth.setUpTwoStep             401     200     200     200     200     200     200
  auth.turnOnTwoStep            401     200     409     409     409     409     409
  auth.turnOffTwoStep           401     204     409     409     409     409     409

  sellers.getApplication        401     404     404     200     200     200     404
  sellers.answerApplication     401     404     404     200     409     409     404
  sellers.signup                401     201     201     409     409     409     201
  sellers.updateProfile         401     403     403     403     200     200     403
  sellers.getHomepage           401     403     403     403     200     200     403
  sellers.saveHomepage          401     403     403     403     200     404     403

  listings.listOwnProducts      401     403     403     403     200     200     403
  listings.exportOwnProducts    401     403     403     403     200     200     403
  listings.productsForOffers    401     403     403     403     200     200     403
  listings.getOwnProduct        401     403     403     403     200     404     403
  listings.createProduct        401     403     403     403     201     201     403
  listings.updateProduct        401     403     403     403     200     404     403
  listings.updateProduct form   401     403     403     403     200     404     403
  listings.importProducts       401     403     403     403     200     200     403
  listings.deleteProduct        401     403     403     403     204     404     403
  sizeCharts.listSizeCharts     401     403     403     403     200     200     403
  sizeCharts.createSizeChart    401     403     403     403     201     201     403
  sizeCharts.updateSizeChart    401     403     403     403     200     404     403
  sizeCharts.deleteSizeChart    401     403     403     403     204     404     403
  listings.createOffer          401     403     403     403     201     404     403
  listings.listActiveOffers     401     403     403     403     200     200     403
  listings.stopOffer            401     403     403     403     200     404     403
  listings.editOffer            401     403     403     403     200     404     403
  listings.changeOffers         401     403     403     403     200     200     403

  operator.listSellers          401     403     403     403     403     403     200
  operator.getSeller            401     403     403     403     403     403     200
  operator.revealSeller         401     403     403     403     403     403     200
  operator.listLookAlikes       401     403     403     403     403     403     200
  operator.askApplicant         401     403     403     403     403     403     200
  operator.noteSeller           401     403     403     403     403     403     200
  operator.approveSeller        401     403     403     403     403     403     200
  operator.rejectSeller         401     403     403     403     403     403     200
  operator.suspendSeller        401     403     403     403     403     403     200
  operator.reinstateSeller      401     403     403     403     403     403     200
  operator.listAudit            401     403     403     403     403     403     200
  market.getWaiting             401     403     403     403     403     403     200
  market.getFigures             401     403     403     403     403     403     200
  market.listFailedMails        401     403     403     403     403     403     200
  market.resendFailedMails      401     403     403     403     403     403     200
  mailTexts.listMailTexts       401     403     403     403     403     403     200
  mailTexts.getMailTexts        401     403     403     403     403     403     200
  mailTexts.getMailVersion      401     403     403     403     403     403     200
  mailTexts.saveMailTexts       401     403     403     403     403     403     201
  mailTexts.previewMail         401     403     403     403     403     403     200
  mailTexts.testMail            401     403     403     403     403     403     200
  releases.getReleaseAccess     401     403     403     403     403     403     200
  releases.recordReleaseAct     401     403     403     403     403     403     201
  operator.auditCsv             401     403     403     403     403     403     200
  storeNames.askStoreName       401     403     403     403     200     200     403
  storeNames.withdrawStoreName  401     403     403     403     204     204     403
  storeNames.listNameChanges    401     403     403     403     403     403     200
  storeNames.approveNameChange  401     403     403     403     403     403     200
  storeNames.rejectNameChange   401     403     403     403     403     403     200
  staff.addStaff                401     403     403     403     403     403     200
  staff.withdrawInvitation      401     403     403     403     403     403     200
  payoutRuns.listRuns           401     403     403     403     403     403     200
  payoutRuns.draftRun           401     403     403     403     403     403     201
  payoutRuns.approveRun         401     403     403     403     403     403     200
  payoutRuns.dropRun            401     403     403     403     403     403     200
  payoutRuns.runFile            401     403     403     403     403     403     200
  payoutRuns.answerRun          401     403     403     403     403     403     200
  payoutRuns.listAccountChanges 401     403     403     403     403     403     200
  payoutRuns.approveAccountChange 401     403     403     403     403     403     200
  payoutRuns.rejectAccountChange 401     403     403     403     403     403     200
  settlements.listSettlements   401     403     403     403     403     403     200
  settlements.readSettlement    401     403     403     403     403     403     200
  settlements.resolveDifference 401     403     403     403     403     403     200
  rates.listRates               401     403     403     403     403     403     200
  rates.setCommission           401     403     403     403     403     403     200
  rates.setRefusalFee           401     403     403     403     403     403     200
  rates.setTier                 401     403     403     403     403     403     200
  staff.listStaff               401     403     403     403     403     403     200
  staff.changeStaffRole         401     403     403     403     403     403     200
  staff.removeStaff             401     403     403     403     403     403     200
  staff.endStaffSessions        401     403     403     403     403     403     200
  coupons.findCoupon            200     200     200     200     200     200     200
  coupons.listCoupons           401     403     403     403     403     403     200
  coupons.getCoupon             401     403     403     403     403     403     200
  coupons.listCouponOrders      401     403     403     403     403     403     200
  coupons.createCoupon          401     403     403     403     403     403     201
  coupons.pauseCoupon           401     403     403     403     403     403     200
  coupons.resumeCoupon          401     403     403     403     403     403     200
  coupons.endCoupon             401     403     403     403     403     403     200
  customers.listCustomers       401     403     403     403     403     403     200
  customers.getCustomer         401     403     403     403     403     403     200
  customers.listCustomerOrders  401     403     403     403     403     403     200
  customers.revealCustomer      401     403     403     403     403     403     200
  customers.blockCustomer       401     403     403     403     403     403     200
  customers.unblockCustomer     401     403     403     403     403     403     200
  customers.noteCustomer        401     403     403     403     403     403     200
  customers.exportCustomer      401     403     403     403     403     403     200
  customers.eraseCustomer       401     403     403     403     403     403     204
  moderation.reportContent      401     204     204     204     403     204     204
  moderation.listOwnHidden      401     200     200     200     200     200     200
  moderation.appealContent      401     200     404     404     404     404     404
  moderation.listModeration     401     403     403     403     403     403     200
  moderation.decideContent      401     403     403     403     403     403     200
  operator.listLimits           401     403     403     403     403     403     200
  orders.listQuickDeliveries    401     403     403     403     403     403     200
  operator.liftLimit            401     403     403     403     403     403     200
  places.setDeliveryFee         401     403     403     403     403     403     200
  places.resetDeliveryFee       401     403     403     403     403     403     200
  contentPages.listContentPages 401     403     403     403     403     403     200
  contentPages.getContentPageFile 401     403     403     403     403     403     200
  contentPages.getPageVersion   401     403     403     403     403     403     200
  contentPages.savePage         401     403     403     403     403     403     201
  contentPages.publishPage      401     403     403     403     403     403     200
  banners.listBanners           401     403     403     403     403     403     200
  banners.createBanner          401     403     403     403     403     403     201
  banners.changeBanner          401     403     403     403     403     403     200
  banners.endBanner             401     403     403     403     403     403     200
  questions.removeQuestion      401     403     403     403     403     403     204
  orderMessages.readMessagesForOperator 401     403     403     403     403     403     200
  orderMessages.messagePictureForOperator 401     403     403     403     403     403     200
  orders.confirmOrder           401     403     403     403     403     403     200
  orders.endOrders              401     403     403     403     403     403     200
  shopWords.listKeptTags        401     403     403     403     403     403     200
  shopWords.listTagChanges      401     403     403     403     403     403     200
  shopWords.renameTag           401     403     403     403     403     403     200
  shopWords.mergeTags           401     403     403     403     403     403     200
  shopWords.listSynonyms        401     403     403     403     403     403     200
  shopWords.listSynonymChanges  401     403     403     403     403     403     200
  shopWords.addSynonyms         401     403     403     403     403     403     201
  shopWords.changeSynonyms      401     403     403     403     403     403     200
  shopWords.restoreSynonyms     401     403     403     403     403     403     200
  orders.refundOrder            401     403     403     403     403     403     200
  orders.listOrdersForOperator  401     403     403     403     403     403     200
  orders.getOrderForOperator    401     403     403     403     403     403     200
  orders.updateOrderForSeller   401     403     403     403     403     403     200
  orders.recordPayment          401     403     403     403     403     403     200
  orders.noteOrder              401     403     403     403     403     403     200
  returns.listReturnsForOperator 401     403     403     403     403     403     200
  returns.getReturnForOperator  401     403     403     403     403     403     200
  returns.decideReturn          401     403     403     403     403     403     200
  returns.operatorReturnPicture 401     403     403     403     403     403     200
  returns.listRefunds           401     403     403     403     403     403     200
  returns.sendRefundForOperator 401     403     403     403     403     403     200
  receipts.operatorPackingSlip  401     403     403     403     403     403     200
  invoices.operatorInvoices     401     403     403     403     403     403     200
  invoices.operatorInvoicePdf   401     403     403     403     403     403     200
  payments.startPayment         409     409     409     409     409     409     409
  payments.getPayment           200     200     200     200     200     200     200
  payments.listPayments         401     403     403     403     403     403     200
  payments.askPayment           401     403     403     403     403     403     409
  payments.closePayment         401     403     403     403     403     403     200
  payments.listGatewayRefunds   401     403     403     403     403     403     200
  payments.sendGatewayRefund    401     403     403     403     403     403     409
  payments.recordGatewayRefund  401     403     403     403     403     403     200

  auth.logoutEverywhere         401     204     204     204     204     204     204
`;

/** The roles that may make each call of operators: yes or –. The operator above is an owner. */
const ROLE_TABLE = `
  call                          owner   seller_manager order_support moderator read_only

  operator.listSellers          yes     yes            yes           yes       yes
  operator.getSeller            yes     yes            yes           –         yes
  operator.revealSeller         yes     yes            –             –         –
  operator.listLookAlikes       yes     yes            –             –         yes
  operator.askApplicant         yes     yes            –             –         –
  operator.noteSeller           yes     yes            yes           –         –
  operator.approveSeller        yes     yes            –             –         –
  operator.rejectSeller         yes     yes            –             –         –
  operator.suspendSeller        yes     yes            –             –         –
  operator.reinstateSeller      yes     yes            –             –         –
  operator.listAudit            yes     –              –             –         yes
  market.getWaiting             yes     yes            yes           yes       yes
  market.getFigures             yes     yes            yes           –         yes
  market.listFailedMails        yes     –              yes           –         yes
  market.resendFailedMails      yes     –              yes           –         –
  mailTexts.listMailTexts       yes     –              yes           –         yes
  mailTexts.getMailTexts        yes     –              yes           –         yes
  mailTexts.getMailVersion      yes     –              yes           –         yes
  mailTexts.saveMailTexts       yes     –              –             –         –
  mailTexts.previewMail         yes     –              yes           –         yes
  mailTexts.testMail            yes     –              –             –         –
  releases.getReleaseAccess     yes     –              –             –         yes
  releases.recordReleaseAct     yes     –              –             –         –
  operator.auditCsv             yes     –              –             –         yes
  storeNames.listNameChanges    yes     yes            –             –         yes
  storeNames.approveNameChange  yes     yes            –             –         –
  storeNames.rejectNameChange   yes     yes            –             –         –
  staff.addStaff                yes     –              –             –         –
  staff.withdrawInvitation      yes     –              –             –         –
  payoutRuns.listRuns           yes     –              –             –         yes
  payoutRuns.draftRun           yes     –              –             –         –
  payoutRuns.approveRun         yes     –              –             –         –
  payoutRuns.dropRun            yes     –              –             –         –
  payoutRuns.runFile            yes     –              –             –         –
  payoutRuns.answerRun          yes     –              –             –         –
  payoutRuns.listAccountChanges yes     yes            –             –         yes
  payoutRuns.approveAccountChange yes   yes            –             –         –
  payoutRuns.rejectAccountChange yes    yes            –             –         –
  settlements.listSettlements   yes     –              –             –         yes
  settlements.readSettlement    yes     –              –             –         –
  settlements.resolveDifference yes     –              –             –         –
  rates.listRates               yes     –              –             –         yes
  rates.setCommission           yes     –              –             –         –
  rates.setRefusalFee           yes     –              –             –         –
  rates.setTier                 yes     –              –             –         –
  staff.listStaff               yes     –              –             –         yes
  staff.changeStaffRole         yes     –              –             –         –
  staff.removeStaff             yes     –              –             –         –
  staff.endStaffSessions        yes     –              –             –         –
  operator.listLimits           yes     –              yes           –         yes
  operator.liftLimit            yes     –              yes           –         –
  places.setDeliveryFee         yes     –              –             –         –
  places.resetDeliveryFee       yes     –              –             –         –
  contentPages.listContentPages yes     –              –             yes       yes
  contentPages.getContentPageFile yes   –              –             yes       yes
  contentPages.getPageVersion   yes     –              –             yes       yes
  contentPages.savePage         yes     –              –             yes       –
  contentPages.publishPage      yes     –              –             –         –
  banners.listBanners           yes     –              –             yes       yes
  banners.createBanner          yes     –              –             yes       –
  banners.changeBanner          yes     –              –             yes       –
  banners.endBanner             yes     –              –             yes       –
  questions.removeQuestion      yes     –              –             yes       –
  coupons.listCoupons           yes     yes            yes           –         yes
  coupons.getCoupon             yes     yes            yes           –         yes
  coupons.listCouponOrders      yes     yes            yes           –         yes
  coupons.createCoupon          yes     –              –             –         –
  coupons.pauseCoupon           yes     yes            –             –         –
  coupons.resumeCoupon          yes     yes            –             –         –
  coupons.endCoupon             yes     yes            –             –         –
  customers.listCustomers       yes     –              yes           –         yes
  customers.getCustomer         yes     –              yes           –         yes
  customers.listCustomerOrders  yes     –              yes           –         yes
  customers.revealCustomer      yes     –              yes           –         –
  customers.blockCustomer       yes     –              yes           –         –
  customers.unblockCustomer     yes     –              yes           –         –
  customers.noteCustomer        yes     –              yes           –         –
  customers.exportCustomer      yes     –              –             –         –
  customers.eraseCustomer       yes     –              –             –         –
  moderation.listModeration     yes     yes            –             yes       yes
  moderation.decideContent      yes     –              –             yes       –
  orders.listQuickDeliveries    yes     yes            –             yes       yes
  orders.listOrdersForOperator  yes     yes            yes           –         yes
  orders.getOrderForOperator    yes     yes            yes           –         yes
  orders.updateOrderForSeller   yes     –              yes           –         –
  orders.recordPayment          yes     –              yes           –         –
  orders.noteOrder              yes     –              yes           –         –
  orders.confirmOrder           yes     –              yes           –         –
  orders.endOrders              yes     –              yes           –         –
  shopWords.listKeptTags        yes     yes            –             yes       yes
  shopWords.listTagChanges      yes     yes            –             yes       yes
  shopWords.renameTag           yes     –              –             yes       –
  shopWords.mergeTags           yes     –              –             yes       –
  shopWords.listSynonyms        yes     yes            –             yes       yes
  shopWords.listSynonymChanges  yes     yes            –             yes       yes
  shopWords.addSynonyms         yes     –              –             yes       –
  shopWords.changeSynonyms      yes     –              –             yes       –
  shopWords.restoreSynonyms     yes     –              –             yes       –
  orders.refundOrder            yes     –              yes           –         –
  orderMessages.readMessagesForOperator yes –          yes           –         –
  orderMessages.messagePictureForOperator yes –        yes           –         –
  returns.listReturnsForOperator yes     yes     yes     –       yes
  returns.getReturnForOperator  yes     yes     yes     –       yes
  returns.decideReturn          yes     –       yes     –       –
  returns.operatorReturnPicture yes     –       yes     –       –
  returns.listRefunds           yes     yes     yes     –       yes
  returns.sendRefundForOperator yes     –       yes     –       –
  receipts.operatorPackingSlip  yes     –              yes           –         –
  invoices.operatorInvoices     yes     yes            yes           –         yes
  invoices.operatorInvoicePdf   yes     yes            yes           –         yes
  payments.listPayments         yes     –              yes           –         yes
  payments.askPayment           yes     –              yes           –         –
  payments.closePayment         yes     –              –             –         –
  payments.listGatewayRefunds   yes     –              yes           –         yes
  payments.sendGatewayRefund    yes     –              –             –         –
  payments.recordGatewayRefund  yes     –              –             –         –
`;

/** @returns the columns of a table, and its rows */
function read(text: string): [columns: string[], rows: [row: string, cells: string[]][]] {
  const [heading = '', ...lines] = text.split('\n').filter((line) => line.trim());
  const columns = heading.trim().split(/\s+/).slice(1);
  const rows = lines.map((line): [string, string[]] => {
    const cells = line.trim().split(/\s+/);
    return [cells.slice(0, -columns.length).join(' '), cells.slice(-columns.length)];
  });
  return [columns, rows];
}

/** `row` is the call's name, plus a word where a call has several rows; the cells are statuses. */
export const [ACCESS_COLUMNS, ACCESS_ROWS] = read(ACCESS_TABLE);
export const [ROLE_COLUMNS, ROLE_ROWS] = read(ROLE_TABLE);

const calls = new Map(contractCalls.map(({ area, name, call }) => [`${area}.${name}`, call]));

/** @throws when the contracts have no such call */
export function callOf(row: string): Call {
  const call = calls.get(row.split(' ')[0] ?? '');
  if (!call) throw new Error(`There is no call ${row}`);
  return call;
}

/** The first actor whose call of a row succeeds. */
export function ownerOf(expected: readonly string[]): Actor {
  const index = expected.findIndex((status) => status.startsWith('2'));
  // A call that succeeds for nobody is made with a token where it needs one.
  return ACTORS[index] ?? (expected[0] === '401' ? 'buyerA' : 'visitor');
}
