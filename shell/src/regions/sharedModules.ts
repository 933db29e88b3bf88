import * as apiClient from '@haat/api-client';
import * as navigation from '@haat/navigation';
import * as session from '@haat/session';
import {
  hashKey,
  hydrate,
  infiniteQueryOptions,
  keepPreviousData,
  matchQuery,
  mutationOptions,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import * as jotai from 'jotai';
import * as jotaiReact from 'jotai/react';
import * as jotaiVanilla from 'jotai/vanilla';
import * as jotaiInternals from 'jotai/vanilla/internals';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';
import reactDomClient from 'react-dom/client';

/** Versions of the shared packages, by name; written by the build (tools/build/sharing.mjs). */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

interface SharedModule {
  /** Version of its package. */
  version: string;
  /** Its exports in the form of its build: React's modules are CommonJS. */
  exports: unknown;
}

const sharedModule = (packageName: string, exports: unknown): SharedModule => ({
  version: SHARED_VERSIONS[packageName]!,
  exports,
});

/** The exports of the query library that remotes may import (tools/build/sharing.test.ts). The rest would add 2 kB to every first visit. */
const query = {
  hashKey,
  hydrate,
  infiniteQueryOptions,
  keepPreviousData,
  matchQuery,
  mutationOptions,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
};

/** The modules that a page has once, by the names that remotes import. A remote bundles all others itself. */
export const sharedModules: Readonly<Record<string, SharedModule>> = {
  react: sharedModule('react', react),
  'react/jsx-runtime': sharedModule('react', jsxRuntime),
  'react-dom': sharedModule('react-dom', reactDom),
  'react-dom/client': sharedModule('react-dom', reactDomClient),
  jotai: sharedModule('jotai', jotai),
  'jotai/react': sharedModule('jotai', jotaiReact),
  'jotai/vanilla': sharedModule('jotai', jotaiVanilla),
  'jotai/vanilla/internals': sharedModule('jotai', jotaiInternals),
  '@tanstack/react-query': sharedModule('@tanstack/react-query', query),
  '@haat/session': sharedModule('@haat/session', session),
  '@haat/api-client': sharedModule('@haat/api-client', apiClient),
  '@haat/navigation': sharedModule('@haat/navigation', navigation),
};
