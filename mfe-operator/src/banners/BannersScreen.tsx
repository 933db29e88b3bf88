import type { ApiError } from '@haat/api-client';
import { bannersQuery, endBanner } from '@haat/api-client/queries/banners';
import { type Banner, type BannerState, dhakaDate, dhakaTime } from '@haat/contracts';
import { FilterChips } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  type BadgeTone,
  Button,
  ConfirmDialog,
  Container,
  EmptyState,
  Loading,
  Notice,
  PageTitle,
  Row,
  Skeleton,
  Stack,
  Table,
  tagIcon,
  VisuallyHidden,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedTexts } from '../strings';
import { bannersTexts } from '../strings/banners';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';
import { BannerDialog } from './BannerDialog';

const FILTERS = ['open', 'shown', 'planned', 'ended'] as const;
const tones: Record<BannerState, BadgeTone> = {
  shown: 'success',
  hidden: 'warning',
  planned: 'primary',
  ended: 'neutral',
};

const isIn = (filter: (typeof FILTERS)[number], state: BannerState) => {
  if (filter === 'open') return state !== 'ended';
  return state === filter || (filter === 'shown' && state === 'hidden');
};

/** /operator/banners: current, planned and ended ones; the filter is in the address. */
export default function BannersScreen() {
  const t = useTexts(bannersTexts);
  const may = useMay();
  const [address, setAddress] = useSearchParams();
  /** null: a new one */
  const [edited, setEdited] = useState<Banner | null | undefined>(undefined);
  const filter = FILTERS.find((one) => one === address.get('state')) ?? 'open';
  return (
    <Container>
      <PageTitle
        lead={t.lead}
        actions={may.writeBanners ? <Button onClick={() => setEdited(null)}>{t.add}</Button> : null}
      >
        {t.title}
      </PageTitle>
      <Stack gap="4">
        <FilterChips
          label={t.filter}
          options={FILTERS.map((value) => ({ value, text: t.filters[value] }))}
          value={filter}
          onChange={(next) => setAddress(next === 'open' ? {} : { state: next }, { replace: true })}
        />
        <QueryState
          query={useQuery(bannersQuery)}
          loading={
            <Loading text={t.loading}>
              <Skeleton lines={6} />
            </Loading>
          }
        >
          {({ results }) => (
            <Banners rows={results.filter(({ state }) => isIn(filter, state))} onEdit={setEdited} />
          )}
        </QueryState>
      </Stack>
      {edited === undefined ? null : <BannerDialog of={edited} onClose={() => setEdited(undefined)} />}
    </Container>
  );
}

interface BannersProps {
  rows: readonly Banner[];
  onEdit: (banner: Banner) => void;
}

function Banners({ rows, onEdit }: BannersProps) {
  const t = useTexts(bannersTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const queryClient = useQueryClient();
  const [ended, setEnded] = useState<Banner | null>(null);
  const [refusal, setRefusal] = useState('');

  async function end({ id, version }: Banner) {
    setRefusal('');
    try {
      queryClient.setQueryData(bannersQuery.queryKey, await endBanner(id, version));
      notify(t.ended, 'success');
    } catch (error) {
      const { code, message } = error as ApiError;
      setRefusal(code === 'changed_meanwhile' ? t.changedMeanwhile : message);
      void queryClient.invalidateQueries({ queryKey: bannersQuery.queryKey });
    }
  }

  return (
    <>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Table
        label={t.list}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={tagIcon} title={t.none} text={t.noneText} />}
        columns={[
          {
            key: 'words',
            header: t.columns.words,
            rowHeader: true,
            cell: ({ title_en, title_bn }) => (
              <TwoLines below={<span lang="bn">{title_bn}</span>}>
                <span lang="en">{title_en}</span>
              </TwoLines>
            ),
          },
          {
            key: 'place',
            header: t.columns.place,
            cell: ({ place }) => (
              <Link to={place === 'home' ? '/home' : `/shop/${place}`}>{t.places[place]}</Link>
            ),
          },
          {
            key: 'days',
            header: t.columns.days,
            cell: ({ from, to }) => (to ? t.days(dhakaDate(from), dhakaDate(to)) : t.fromOn(dhakaDate(from))),
          },
          {
            key: 'state',
            header: t.columns.state,
            cell: ({ state }) => <Badge tone={tones[state]}>{t.states[state]}</Badge>,
          },
          {
            key: 'author',
            header: t.columns.author,
            cell: ({ author, at }) => <TwoLines below={dhakaTime(at)}>{author}</TwoLines>,
          },
          ...(may.writeBanners
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  align: 'end' as const,
                  cell: (banner: Banner) =>
                    banner.state === 'ended' ? null : (
                      <Row gap="2">
                        <Button variant="secondary" size="sm" onClick={() => onEdit(banner)}>
                          {t.edit}
                          <VisuallyHidden>{` ${banner.title_en}`}</VisuallyHidden>
                        </Button>
                        <Button variant="secondary" size="sm" onClick={() => setEnded(banner)}>
                          {t.end}
                          <VisuallyHidden>{` ${banner.title_en}`}</VisuallyHidden>
                        </Button>
                      </Row>
                    ),
                },
              ]
            : []),
        ]}
      />
      {ended ? (
        <ConfirmDialog
          open
          onOpenChange={() => setEnded(null)}
          title={t.endTitle(ended.title_en)}
          text={t.endText}
          tone="danger"
          confirmText={t.end}
          pendingText={t.ending}
          cancelText={cancel}
          onConfirm={() => end(ended)}
        />
      ) : null}
    </>
  );
}
