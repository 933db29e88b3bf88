export { AreaFields, type AreaTexts, isDistrict } from './AreaFields';
export { CodeForm, type CodeFormProps } from './CodeForm';
export { Conversation, type ConversationTexts } from './Conversation';
export { lazyScreen, type PreloadableScreen, type ScreenFile } from './lazyScreen';
export {
  type Lifecycles,
  type RegionProps,
  RemoteApp,
  type RemoteOptions,
  reactLifecycles,
  type ScreenRoute,
} from './lifecycles';
export { OrderCode, type OrderCodeProps } from './OrderCode';
export { PhoneField } from './PhoneField';
export { PhotoField } from './PhotoField';
export { PushNotices } from './PushNotices';
export { PushSwitch, type PushSwitchProps, type PushTexts } from './PushSwitch';
export { QueryError, type QueryErrorProps, QueryState } from './QueryState';
export { savesData } from './savesData';
export { readSentCode, type SentCode, sentCodeOf } from './sentCode';
export { defineStrings, loadStrings } from './strings';
export type { Translation } from './translation';
export { useAreaStrings } from './useAreaStrings';
export { useCodeTexts } from './useCodeTexts';
export { readTextDraft, readTextsDraft, useDraft } from './useDraft';
export { useIsMounted } from './useIsMounted';
export { useLoaded } from './useLoaded';
export { SITE_NAME, usePageTitle } from './usePageTitle';
export { type Photo, type Photos, usePhotos, usePreparedPhotos } from './usePhotos';
export { usePhotoTexts } from './usePhotoTexts';
export { useSearchParamText } from './useSearchParamText';
export { useWordStrings } from './useWordStrings';
export { WhenNear } from './WhenNear';
