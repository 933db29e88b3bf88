import { request } from '@haat/api-client';
import { type BodyOf, mailTexts } from '@haat/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { operatorKeys } from './operator';

const keys = { all: [...operatorKeys.all, 'mail-texts'] as const };
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const;

export const mailTextsQuery = queryOptions({
  queryKey: keys.all,
  queryFn: async () => (await request(mailTexts.listMailTexts)).results,
  ...LIVE,
});

export const mailFileQuery = (kind: string) =>
  queryOptions({
    queryKey: [...keys.all, kind] as const,
    queryFn: () => request(mailTexts.getMailTexts, { params: { kind } }),
    ...LIVE,
  });

export const mailVersionWords = (kind: string, version: number) =>
  request(mailTexts.getMailVersion, { params: { kind, version } });

/** The email with sample data; the one before stays until it is there. */
export const mailPreviewQuery = (kind: string, body: BodyOf<typeof mailTexts.previewMail>) =>
  queryOptions({
    queryKey: [...keys.all, kind, 'preview', body] as const,
    queryFn: () => request(mailTexts.previewMail, { params: { kind }, body }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const saveMailTexts = (kind: string, body: BodyOf<typeof mailTexts.saveMailTexts>) =>
  request(mailTexts.saveMailTexts, { params: { kind }, body });

export const sendTestMail = (kind: string, body: BodyOf<typeof mailTexts.testMail>) =>
  request(mailTexts.testMail, { params: { kind }, body });
