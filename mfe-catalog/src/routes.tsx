import type { ScreenRoute } from '@haat/remote';
import { lazy } from 'react';

/** Path → screen. A screen's file is loaded when its path is opened. */
export const routes: ScreenRoute[] = [
  { path: '/home', Screen: lazy(() => import('./home/HomeScreen')) },
  { path: '/product/:id', Screen: lazy(() => import('./product/ProductScreen')) },
];
