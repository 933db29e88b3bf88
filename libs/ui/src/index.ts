/** Design system of Haat. The shell imports the page's styles once: '@haat/ui/theme.css'. */
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonLook,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './actions/Button';
export { IconButton, type IconButtonProps } from './actions/IconButton';
export { BarChart, type BarChartBar, type BarChartProps } from './chart/BarChart';
export { roundTop } from './chart/roundTop';
export { classNames } from './classNames';
export { Checkbox, type CheckboxProps } from './forms/Checkbox';
export { Field, type FieldProps } from './forms/Field';
export { FieldRow, Form, FormFields, type FormProps, SubmitButton } from './forms/Form';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './forms/RadioGroup';
export { Select, type SelectOption, type SelectProps } from './forms/Select';
export { StarsInput, type StarsInputProps } from './forms/StarsInput';
export { Stepper, type StepperProps } from './forms/Stepper';
export { TextArea, type TextAreaProps } from './forms/TextArea';
export { TextInput, type TextInputProps } from './forms/TextInput';
export { type Combobox, type ComboboxOptions, useCombobox } from './forms/useCombobox';
export { useDebounced } from './forms/useDebounced';
export { type FieldBinding, type FormState, type UseFormOptions, useForm } from './forms/useForm';
export * from './icons/drawings';
export { Icon, type IconProps } from './icons/Icon';
export { Logo, type LogoProps } from './icons/Logo';
export { languageOf } from './languageOf';
export {
  BackLink,
  type BackLinkProps,
  Breadcrumb,
  type BreadcrumbProps,
  type Crumb,
} from './layout/BackLink';
export { Card, type CardProps } from './layout/Card';
export { Container, type ContainerProps } from './layout/Container';
export { Divider, type DividerProps } from './layout/Divider';
export {
  type Gap,
  type LayoutTag,
  Row,
  type RowProps,
  Stack,
  type StackProps,
  Text,
  type TextLook,
  type TextProps,
} from './layout/Layout';
export { PageTitle, type PageTitleProps, SectionTitle, type SectionTitleProps } from './layout/PageTitle';
export { type Tab, Tabs, type TabsProps } from './layout/Tabs';
export { VisuallyHidden } from './layout/VisuallyHidden';
export { Picture, type PictureProps, type PictureSource } from './media/Picture';
export { formatMoney } from './money/formatMoney';
export { type Amount, Money, type MoneyProps } from './money/Money';
export { Price, type PriceProps } from './money/Price';
export { AlertDialog, type AlertDialogProps, type AlertTone } from './overlay/AlertDialog';
export { ConfirmDialog, type ConfirmDialogProps } from './overlay/ConfirmDialog';
export { Dialog, type DialogProps } from './overlay/Dialog';
export { type Toast, ToastList, type ToastListProps, type ToastTone } from './overlay/ToastList';
export { printFile } from './printFile';
export { Badge, type BadgeProps, type BadgeTone } from './product/Badge';
export { Chip, type ChipProps } from './product/Chip';
export { ProductCard, type ProductCardProps } from './product/ProductCard';
export { Stars, type StarsProps } from './product/Stars';
export { type OrderStatusName, StatusBadge, type StatusBadgeProps } from './product/StatusBadge';
export { saveFile } from './saveFile';
export { BulkResult, type BulkResultProps } from './states/BulkResult';
export { ChosenBar } from './states/ChosenBar';
export { EmptyState, type EmptyStateProps } from './states/EmptyState';
export { ErrorState, type ErrorStateProps } from './states/ErrorState';
export { List, type ListProps } from './states/List';
export { Loading, type LoadingProps } from './states/Loading';
export { MissingPage, type MissingPageProps } from './states/MissingPage';
export { Notice, type NoticeProps, type NoticeTone } from './states/Notice';
export { rowBoxes, type TableSelection } from './states/rowBoxes';
export { Skeleton, type SkeletonProps } from './states/Skeleton';
export { Spinner, type SpinnerProps } from './states/Spinner';
export { Table, type TableColumn, type TableProps } from './states/Table';
