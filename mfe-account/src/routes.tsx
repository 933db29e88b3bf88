import type { ScreenRoute } from '@haat/remote';
import { lazy } from 'react';

/** Screens by path. The file of a screen is loaded when its path is opened. */
export const routes: ScreenRoute[] = [
  { path: '/welcome', Screen: lazy(() => import('./welcome/WelcomeScreen')) },
  { path: '/login', Screen: lazy(() => import('./login/LoginScreen')) },
  { path: '/signup', Screen: lazy(() => import('./signup/SignupScreen')) },
  { path: '/forgot-password', Screen: lazy(() => import('./forgot-password/ForgotPasswordScreen')) },
  { path: '/reset-password', Screen: lazy(() => import('./reset-password/ResetPasswordScreen')) },
  { path: '/profile', Screen: lazy(() => import('./profile/ProfileScreen')) },
  { path: '/preferences', Screen: lazy(() => import('./preferences/PreferencesScreen')) },
  { path: '/orders', Screen: lazy(() => import('./orders/OrdersScreen')) },
  { path: '/order/:orderId', Screen: lazy(() => import('./order/OrderScreen')) },
];
