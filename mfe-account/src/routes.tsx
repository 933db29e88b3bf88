import { lazyScreen, type ScreenRoute } from '@haat/remote';

/** Screens by path. The file of a screen is loaded when its path is opened. */
export const routes: ScreenRoute[] = [
  { path: '/welcome', Screen: lazyScreen(() => import('./welcome/WelcomeScreen')), server: true },
  { path: '/login', Screen: lazyScreen(() => import('./login/LoginScreen')), server: true },
  { path: '/signup', Screen: lazyScreen(() => import('./signup/SignupScreen')), server: true },
  {
    path: '/forgot-password',
    Screen: lazyScreen(() => import('./forgot-password/ForgotPasswordScreen')),
    server: true,
  },
  { path: '/reset-password', Screen: lazyScreen(() => import('./reset-password/ResetPasswordScreen')) },
  { path: '/unsubscribe', Screen: lazyScreen(() => import('./unsubscribe/UnsubscribeScreen')) },
  {
    path: '/profile',
    Screen: lazyScreen(() => import('./profile/ProfileScreen')),
    serverLoading: true,
    early: ['/auth/addresses/', '/auth/measurements/', '/auth/notices/', '/push/'],
  },
  {
    path: '/profile/devices',
    Screen: lazyScreen(() => import('./devices/DevicesScreen')),
    serverLoading: true,
    early: ['/auth/sessions/'],
  },
  {
    path: '/profile/two-step',
    Screen: lazyScreen(() => import('./two-step/TwoStepScreen')),
    serverLoading: true,
    early: ['/auth/two-step/'],
  },
  { path: '/preferences', Screen: lazyScreen(() => import('./preferences/PreferencesScreen')) },
  {
    path: '/orders',
    Screen: lazyScreen(() => import('./orders/OrdersScreen')),
    serverLoading: true,
    early: ['/orders/orders/?page=1'],
  },
  {
    path: '/order/:orderId',
    Screen: lazyScreen(() => import('./order/OrderScreen')),
    serverLoading: true,
  },
];
