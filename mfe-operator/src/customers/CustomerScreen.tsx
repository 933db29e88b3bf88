import { customerFileQuery, customerOrdersQuery } from '@haat/api-client/queries/operator';
import { type CustomerFile, dhakaDate, dhakaTime, localDigits } from '@haat/contracts';
import { Link, useParams } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { List, Money, Notice, Row, Stack, StatusBadge, Table, Text } from '@haat/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Columns } from '../Columns';
import { Facts } from '../Facts';
import { FilePage, FileTitle } from '../FilePage';
import { Part } from '../Part';
import { RowPages } from '../RowPages';
import { Said } from '../Said';
import { customersTexts } from '../strings/customers';
import { ordersTexts } from '../strings/orders';
import { staffTexts } from '../strings/staff';
import { CustomerActs, type InFull } from './CustomerActs';
import { CustomerBadges } from './CustomerBadges';

/** /operator/customers/:customerId: orders, cash record, devices and notes, and what can be done. */
export default function CustomerScreen() {
  const t = useTexts(customersTexts);
  const { customerId = '' } = useParams();
  return (
    <FilePage
      query={useQuery(customerFileQuery(Number(customerId)))}
      back={{ to: '/operator/customers', text: t.back }}
      title={t.name}
      texts={{ ...t, loading: t.loadingOne }}
    >
      {(customer) => <File key={customer.id} customer={customer} />}
    </FilePage>
  );
}

function File({ customer }: { customer: CustomerFile }) {
  const t = useTexts(customersTexts);
  // In full they are only here, not in the cache.
  const [inFull, setInFull] = useState<InFull>();
  const { block } = customer;
  return (
    <Stack gap="5">
      <FileTitle
        back={{ to: '/operator/customers', text: t.back }}
        lead={
          <Row as="span" gap="2 3">
            <CustomerBadges customer={customer} />
            {t.since(dhakaDate(customer.created_at))}
          </Row>
        }
      >
        {customer.name || t.noName}
      </FileTitle>
      <CustomerActs customer={customer} onReveal={inFull ? undefined : setInFull} />
      {block ? (
        <Notice tone="warning">
          {t.blockedBy(block.by, dhakaTime(block.at))} {t.reasonIs(block.reason)}
        </Notice>
      ) : null}
      <Columns>
        <Part title={t.parts.orders}>
          <Orders id={customer.id} />
        </Part>
        <Stack gap="5">
          <Contact customer={customer} inFull={inFull} />
          <Record customer={customer} />
          <Devices sessions={customer.sessions} />
          <Notes notes={customer.notes} />
        </Stack>
      </Columns>
    </Stack>
  );
}

function Contact({ customer, inFull }: { customer: CustomerFile; inFull: InFull | undefined }) {
  const t = useTexts(customersTexts);
  const { roles } = useTexts(staffTexts);
  const f = t.fields;
  return (
    <Part title={t.parts.contact}>
      <Facts
        rows={[
          [f.email, inFull?.email ?? customer.email],
          [
            f.phone,
            inFull?.phone ? (
              <a key="phone" href={`tel:${inFull.phone}`}>
                {localDigits(inFull.phone)}
              </a>
            ) : (
              localDigits(customer.phone)
            ),
          ],
          [f.language, customer.language && t.languages[customer.language]],
          [
            f.store,
            customer.store && (
              <Link key="store" to={`/operator/sellers/${customer.store.id}`}>
                {customer.store.name}
              </Link>
            ),
          ],
          [f.role, customer.staff_role && roles[customer.staff_role]],
        ]}
      />
    </Part>
  );
}

function Record({ customer: { cash, orders, spent } }: { customer: CustomerFile }) {
  const t = useTexts(customersTexts);
  const f = t.fields;
  return (
    <Part title={t.parts.record}>
      <Facts
        rows={[
          [f.orders, localDigits(orders)],
          [f.spent, <Money key="spent" taka={spent} />],
          [f.delivered, localDigits(cash.delivered)],
          [f.refused, localDigits(cash.refused)],
          [f.unconfirmed, localDigits(cash.unconfirmed)],
        ]}
      />
    </Part>
  );
}

function Devices({ sessions }: Pick<CustomerFile, 'sessions'>) {
  const t = useTexts(customersTexts);
  return (
    <Part title={t.parts.devices}>
      <List
        label={t.parts.devices}
        items={sessions}
        keyOf={(_, index) => index}
        empty={<Text tone="muted">{t.noDevices}</Text>}
        renderItem={({ browser, system, created_at, last_used_at }) => (
          <Said at={t.deviceUsed(dhakaTime(created_at), dhakaTime(last_used_at))}>
            {t.device(browser, system)}
          </Said>
        )}
      />
    </Part>
  );
}

function Notes({ notes }: Pick<CustomerFile, 'notes'>) {
  const t = useTexts(customersTexts);
  return (
    <Part title={t.parts.notes}>
      <List
        label={t.parts.notes}
        items={notes}
        keyOf={({ id }) => id}
        empty={<Text tone="muted">{t.noNotes}</Text>}
        renderItem={(note) => <Said at={`${note.author} · ${dhakaTime(note.at)}`}>{note.text}</Said>}
      />
    </Part>
  );
}

function Orders({ id }: { id: number }) {
  const t = useTexts(customersTexts);
  const { statuses } = useTexts(ordersTexts);
  const c = t.orderColumns;
  return (
    <RowPages query={useInfiniteQuery(customerOrdersQuery(id))} loading={t.loadingOrders} lines={4}>
      {(rows) => (
        <Table
          label={t.parts.orders}
          rows={rows}
          keyOf={(order) => order.id}
          empty={<Text tone="muted">{t.noOrders}</Text>}
          columns={[
            {
              key: 'order',
              header: c.order,
              rowHeader: true,
              cell: (order) => <Link to={`/operator/orders/${order.id}`}>{order.id}</Link>,
            },
            { key: 'store', header: c.store, cell: ({ store }) => store.name },
            { key: 'placed', header: c.placed, cell: ({ placed_at }) => dhakaTime(placed_at) },
            {
              key: 'state',
              header: c.state,
              cell: ({ status }) => <StatusBadge status={status} label={statuses[status]} />,
            },
            { key: 'bill', header: c.bill, align: 'end', cell: ({ bill }) => <Money taka={bill} /> },
          ]}
        />
      )}
    </RowPages>
  );
}
