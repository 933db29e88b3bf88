import type { ApiError } from '@haat/api-client';
import { resetDeliveryFee } from '@haat/api-client/queries/operator';
import { deliveryFeesQuery } from '@haat/api-client/queries/places';
import { DELIVERY_FEE, type DeliveryFee, type District, localDigits, paisaOf } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  ConfirmDialog,
  Container,
  formatMoney,
  Loading,
  Notice,
  PageTitle,
  Row,
  Skeleton,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedTexts } from '../strings';
import { deliveryTexts } from '../strings/delivery';
import { useMay } from '../useMay';
import { districtName } from './districtName';
import { FeeDialog } from './FeeDialog';

/** /operator/delivery: fees and days of districts, over the same service as the command line. */
export default function DeliveryScreen() {
  const t = useTexts(deliveryTexts);
  const may = useMay();
  const query = useQuery(deliveryFeesQuery);
  const [adds, setAdds] = useState(false);
  return (
    <Container>
      <PageTitle
        lead={t.lead(formatMoney(DELIVERY_FEE))}
        actions={
          may.setDelivery && query.data ? <Button onClick={() => setAdds(true)}>{t.add}</Button> : null
        }
      >
        {t.title}
      </PageTitle>
      <Stack gap="4">
        <QueryState
          query={query}
          loading={
            <Loading text={t.loading}>
              <Skeleton lines={6} />
            </Loading>
          }
        >
          {(fees) => (
            <>
              <Fees fees={fees} />
              {adds ? <FeeDialog fees={fees} onClose={() => setAdds(false)} /> : null}
            </>
          )}
        </QueryState>
        {may.seeStaff ? (
          <p>
            <Link to="/operator/audit?act=set_delivery_fee">{t.history}</Link>
          </p>
        ) : null}
      </Stack>
    </Container>
  );
}

type Question = { act: 'change' | 'reset'; fee: DeliveryFee };

function Fees({ fees }: { fees: readonly DeliveryFee[] }) {
  const t = useTexts(deliveryTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState('');
  const close = () => setQuestion(null);

  async function reset(district: District) {
    setRefusal('');
    try {
      queryClient.setQueryData(deliveryFeesQuery.queryKey, await resetDeliveryFee(district));
      notify(t.done(districtName(district)), 'success');
    } catch (error) {
      setRefusal((error as ApiError).message);
    }
  }

  return (
    <>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Table
        label={t.list}
        rows={fees}
        keyOf={({ district }) => district}
        empty={<Text tone="muted">{t.none}</Text>}
        columns={[
          {
            key: 'district',
            header: t.columns.district,
            rowHeader: true,
            cell: ({ district }) => districtName(district),
          },
          {
            key: 'fee',
            header: t.columns.fee,
            cell: ({ delivery_fee }) => formatMoney(paisaOf(delivery_fee)),
          },
          {
            key: 'days',
            header: t.columns.days,
            cell: ({ days }) => (days ? t.days(localDigits(days.from), localDigits(days.to)) : t.usualDays),
          },
          ...(may.setDelivery
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: (fee: DeliveryFee) => (
                    <Row gap="2">
                      <Button
                        variant="secondary"
                        size="sm"
                        onClick={() => setQuestion({ act: 'change', fee })}
                      >
                        {t.change} <VisuallyHidden>{districtName(fee.district)}</VisuallyHidden>
                      </Button>
                      <Button variant="ghost" size="sm" onClick={() => setQuestion({ act: 'reset', fee })}>
                        {t.reset} <VisuallyHidden>{districtName(fee.district)}</VisuallyHidden>
                      </Button>
                    </Row>
                  ),
                },
              ]
            : []),
        ]}
      />
      {question?.act === 'change' ? <FeeDialog fees={fees} changed={question.fee} onClose={close} /> : null}
      {question?.act === 'reset' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t.resetTitle(districtName(question.fee.district))}
          text={t.resetText(formatMoney(DELIVERY_FEE))}
          confirmText={t.reset}
          pendingText={t.resetting}
          cancelText={cancel}
          onConfirm={() => reset(question.fee.district)}
        />
      ) : null}
    </>
  );
}
