import * as z from 'zod/mini';
import { DEPARTMENTS } from './departments';
import { parseDhakaDay } from './dhakaTime';
import { line, text } from './fields';
import { isSitePath } from './pageText';

/** Pages that can have a banner: /home, and those of the departments. */
export const BANNER_PLACES = ['home', ...DEPARTMENTS] as const;
export type BannerPlace = (typeof BANNER_PLACES)[number];

const day = z.string().check(z.refine((value) => parseDhakaDay(value) === value, 'Please enter a day'));

interface Dates {
  from: string;
  to: string | null;
  text_en: string;
  text_bn: string;
}

function isSound({ value: { from, to, text_en, text_bn }, issues }: z.core.ParsePayload<Dates>) {
  const add = (path: keyof Dates, message: string) =>
    issues.push({ code: 'custom', message, path: [path], input: undefined });
  if (to !== null && to < from) add('to', 'The last day must not be before the first day');
  if ((text_en === '') !== (text_bn === ''))
    add(text_en === '' ? 'text_en' : 'text_bn', 'Please write the text in both languages, or in none');
}

/** A banner; days in Asia/Dhaka, both included. */
export const bannerForm = z
  .strictObject({
    place: z.enum(BANNER_PLACES, 'Please choose a page'),
    from: day,
    /** null: until somebody ends it */
    to: z.nullable(day),
    title_en: line(80, 'Please enter a title'),
    title_bn: line(80, 'Please enter a title'),
    text_en: line(200),
    text_bn: line(200),
    /** a path of the site; empty: no link */
    link: text(300).check(
      z.refine((value) => value === '' || isSitePath(value), 'A link must lead to a path of this site'),
    ),
  })
  .check(isSound);
export type BannerForm = z.output<typeof bannerForm>;

/** The page's form, as it is typed. It is sent as a {@link bannerForm}. */
export const bannerEntry = z.pipe(
  z.pipe(
    z.strictObject({
      place: z.string(),
      from: z.string(),
      to: z.string(),
      title_en: z.string(),
      title_bn: z.string(),
      text_en: z.string(),
      text_bn: z.string(),
      link: z.string(),
    }),
    z.transform(({ to, place, ...rest }) => ({
      ...rest,
      place: place as BannerPlace,
      to: to === '' ? null : to,
    })),
  ),
  bannerForm,
);
export type BannerEntry = z.input<typeof bannerEntry>;
