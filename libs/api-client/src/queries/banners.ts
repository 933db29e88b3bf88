import { request } from '@haat/api-client';
import { type BannerForm, banners } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import { operatorKeys } from './operator';

/** Each change answers the list after it. */
export const bannersQuery = queryOptions({
  queryKey: [...operatorKeys.all, 'banners'],
  queryFn: () => request(banners.listBanners),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export const createBanner = (banner: BannerForm) => request(banners.createBanner, { body: banner });

/** @param seen the version that the operator has seen */
export const changeBanner = (id: number, banner: BannerForm, seen: number) =>
  request(banners.changeBanner, { params: { id }, body: { banner, seen } });

export const endBanner = (id: number, seen: number) =>
  request(banners.endBanner, { params: { id }, body: { seen } });
