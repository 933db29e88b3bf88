import * as z from 'zod/mini';
import { BANNER_PLACES, bannerForm } from './bannerForm';
import { call } from './call';
import { id, idText } from './fields';

const inBoth = z.object({ en: z.string(), bn: z.string() });

/** A banner as shoppers see it. */
export const shownBanner = z.object({
  title: inBoth,
  /** empty: none */
  text: inBoth,
  /** a path of the site; empty: none */
  link: z.string(),
});
export type ShownBanner = z.output<typeof shownBanner>;

/** By its days; `shown`: the one of its page's running ones that began last. */
export const BANNER_STATES = ['shown', 'hidden', 'planned', 'ended'] as const;
export type BannerState = (typeof BANNER_STATES)[number];

/** A banner as operators see it. */
const banner = z.object({
  id,
  place: z.enum(BANNER_PLACES),
  state: z.enum(BANNER_STATES),
  /** days in Asia/Dhaka, both included */
  from: z.string(),
  to: z.nullable(z.string()),
  title_en: z.string(),
  title_bn: z.string(),
  text_en: z.string(),
  text_bn: z.string(),
  link: z.string(),
  /** of its last change */
  version: z.int(),
  author: z.string(),
  /** ISO instant */
  at: z.string(),
});
export type Banner = z.output<typeof banner>;

const params = z.strictObject({ id: idText });
const all = z.object({ results: z.array(banner) });
const WRITERS = ['owner', 'moderator'] as const;
const version = z.int().check(z.positive());

export const listBanners = call({
  method: 'GET',
  path: '/operator/banners/',
  access: 'operator',
  roles: ['owner', 'moderator', 'read_only'],
  summary: 'Banners: running and planned ones, then those that ended, the newest first; 200 at most',
  answer: all,
});

export const createBanner = call({
  method: 'POST',
  path: '/operator/banners/',
  access: 'operator',
  roles: WRITERS,
  summary: 'A new banner, shown from the midnight in Dhaka on which its first day begins',
  body: bannerForm,
  answer: all,
  status: 201,
});

export const changeBanner = call({
  method: 'PUT',
  path: '/operator/banners/:id/',
  access: 'operator',
  roles: WRITERS,
  summary: 'Changes a banner, also one that is shown',
  params,
  body: z.strictObject({
    banner: bannerForm,
    /** the version that the operator has seen */
    seen: version,
  }),
  answer: all,
  errors: { changed_meanwhile: 409 },
});

export const endBanner = call({
  method: 'POST',
  path: '/operator/banners/:id/end/',
  access: 'operator',
  roles: WRITERS,
  summary: 'Ends a banner at once; one that has not begun never begins',
  params,
  body: z.strictObject({ seen: version }),
  answer: all,
  errors: { changed_meanwhile: 409 },
});
