export { AreaFields, type AreaTexts, isDistrict } from './AreaFields';
export { areaTexts } from './areaTexts';
export { BillRows, type BillRowsProps } from './BillRows';
export { CodeForm, type CodeFormProps } from './CodeForm';
export { Conversation, type ConversationTexts } from './Conversation';
export { codeTexts } from './codeTexts';
export { DistrictChoice } from './DistrictChoice';
export { FilterChips, type FilterChipsProps } from './FilterChips';
export { HiddenContent, type HiddenContentProps } from './HiddenContent';
export { invoiceTexts } from './invoiceTexts';
export { MoreRows, type MoreRowsProps } from './MoreRows';
export { OrderCode, type OrderCodeProps } from './OrderCode';
export { OrderInvoices, type OrderInvoicesProps } from './OrderInvoices';
export { OrderNotes } from './OrderNotes';
export { OrderReturns, type OrderReturnsProps } from './OrderReturns';
export { PayOnline, type PayOnlineProps } from './PayOnline';
export { PhotoField } from './PhotoField';
export { PushNotices } from './PushNotices';
export { PushSwitch, type PushSwitchProps, type PushTexts } from './PushSwitch';
export { payTexts } from './payTexts';
export { photoTexts } from './photoTexts';
export { ReportButton, type ReportButtonProps } from './ReportButton';
export { ReturnFile, type ReturnFileProps } from './ReturnFile';
export {
  RefundAmount,
  ReturnAnswer,
  type ReturnAnswerProps,
  ReturnNote,
  ReturnStepForm,
  readRefund,
} from './ReturnForms';
export { returnFileTexts } from './returnFileTexts';
export { returnTexts } from './returnTexts';
export { readSentCode, type SentCode, sentCodeOf } from './sentCode';
export { useLinkToken } from './useLinkToken';
export { type Photo, type Photos, usePhotos, usePreparedPhotos } from './usePhotos';
export { WorkFrame, type WorkFrameProps, type WorkLink, WorkLoading, type WorkPage } from './WorkFrame';
