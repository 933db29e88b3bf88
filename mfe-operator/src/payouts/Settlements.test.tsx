import {
  payoutRuns,
  type SettlementDifference,
  type SettlementFile,
  type Settlements,
  settlements,
} from '@haat/contracts';
import { aStaffSession, expectNoAxeViolations, fakeApi, never, refuse, renderScreen } from '@haat/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import './PayoutsScreen';

const file = (change: Partial<SettlementFile> = {}): SettlementFile => ({
  id: 4,
  source: 'pathao',
  name: 'november.csv',
  read_by: 'rafiq@haat.example',
  read_at: '2026-11-28T08:00:00Z',
  lines: 3,
  matched: 2,
  resolved: 0,
  open: 1,
  taken: 3160,
  fees: 210.8,
  net: 2949.2,
  ...change,
});
const line = (change: Partial<SettlementDifference> = {}): SettlementDifference => ({
  id: 9,
  source: 'pathao',
  file: 'november.csv',
  row: 4,
  reference: 'R100231-1',
  problem: 'amount',
  taken: 1000,
  fees: 70,
  net: 930,
  expected: 1080,
  order: 'R100231-1',
  ...change,
});
const known = (differences = [line()], files = [file()]): Settlements => ({
  files,
  differences,
  open: differences.length,
});
const serve = (list: Settlements = known()) =>
  fakeApi()
    .on(payoutRuns.listRuns, { results: [] })
    .on(payoutRuns.listAccountChanges, { results: [] })
    .on(settlements.listSettlements, list);
const open = (role?: Parameters<typeof aStaffSession>[0]) =>
  renderScreen(routes, { at: '/operator/payouts', session: aStaffSession(role) });
const CSV = 'order,collected\nR100231-1,1080';
/** jsdom's files have no text(). */
const csv = () =>
  Object.assign(new File([CSV], 'december.csv', { type: 'text/csv' }), { text: async () => CSV });

test('reads a file, and says what fits and what waits', async () => {
  const server = serve(known([], [])).on(settlements.readSettlement, {
    file: file({ lines: 14, matched: 12, open: 2 }),
    repeated: false,
  });
  const { user, container } = open();
  expect(await screen.findByText('No file yet')).toBeVisible();
  expect(screen.getByText('Every line fits.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Read the file' }));
  expect(screen.getByText('Please choose who sent the file')).toBeVisible();
  expect(screen.getByText('Please choose a file')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /From/ }), 'Pathao');
  await user.upload(screen.getByLabelText(/CSV file/), csv());
  server.on(settlements.listSettlements, known());
  await user.click(screen.getByRole('button', { name: 'Read the file' }));
  expect(
    await screen.findByText('Lines that fit and are booked: 12 of 14. Still open, below: 2.'),
  ).toBeVisible();
  expect(server.asked(settlements.readSettlement)[0]?.body).toEqual({
    source: 'pathao',
    name: 'december.csv',
    file: CSV,
  });
  const table = within(await screen.findByRole('table', { name: 'Lines that don’t fit' }));
  expect(table.getByRole('row', { name: /R100231-1/ })).toHaveTextContent(
    /Pathao · november.csv, line 4.*Another amount was taken.*৳1,000.*৳1,080.*৳930/,
  );
  await expectNoAxeViolations(container);
});

test('the same file again says who has read it; a wrong one says what is wrong', async () => {
  const server = serve().on(settlements.readSettlement, { file: file(), repeated: true });
  const { user } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: /From/ }), 'Pathao');
  await user.upload(screen.getByLabelText(/CSV file/), csv());
  await user.click(screen.getByRole('button', { name: 'Read the file' }));
  expect(
    await screen.findByText(/rafiq@haat.example read this file on .*: nothing has changed/),
  ).toBeVisible();
  server.on(settlements.readSettlement, refuse(400, 'The file has no column order'));
  await user.upload(screen.getByLabelText(/CSV file/), csv());
  await user.click(screen.getByRole('button', { name: 'Read the file' }));
  expect(await screen.findByText('The file has no column order')).toBeVisible();
});

test('a line is resolved by an act with a reason, with another order where it is one', async () => {
  const server = serve(known([line({ problem: 'unknown', order: null, expected: null })]))
    .on(settlements.resolveDifference, refuse(409, 'Nothing of ours has this reference'))
    .on(settlements.listSettlements, known([line({ problem: 'unknown', order: null, expected: null })]));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Resolve' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve R100231-1' }));
  expect(dialog.getByText(/this name. The file says ৳1,000\.$/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Compare it again, and book it if it fits' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(dialog.getByText('Please give a reason')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The courier wrote another number');
  await user.type(dialog.getByRole('textbox', { name: /belongs to/ }), 'R100232-1');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing of ours has this reference');
  server.on(settlements.resolveDifference, known([]));
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('Every line fits.')).toBeVisible();
  expect(server.asked(settlements.resolveDifference)[1]?.body).toEqual({
    act: 'match',
    reason: 'The courier wrote another number',
    reference: 'R100232-1',
  });
});

test('a line that is not booked names no order', async () => {
  const server = serve().on(settlements.resolveDifference, known([]));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Resolve' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/The file says ৳1,000, we know ৳1,080/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Do not book it' }));
  expect(dialog.queryByRole('textbox', { name: /belongs to/ })).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Not ours');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('Every line fits.')).toBeVisible();
  expect(server.asked(settlements.resolveDifference)[0]?.body).toEqual({
    act: 'dismiss',
    reason: 'Not ours',
  });
});

test('who may only read is offered no act; others don’t see it', async () => {
  serve();
  const { unmount } = open('read_only');
  expect(await screen.findByText('Another amount was taken')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Read the file' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
  unmount();
  open('seller_manager');
  expect(await screen.findByText('No store wants another account.')).toBeVisible();
  expect(screen.queryByText('Settlements')).toBeNull();
});

test('loading and failure', async () => {
  serve().on(settlements.listSettlements, never);
  const loading = open();
  expect(await screen.findByText('Loading settlements…')).toBeInTheDocument();
  loading.unmount();
  serve().on(settlements.listSettlements, refuse(500, 'Down'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Down');
});
