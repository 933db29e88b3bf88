import { addressForm, places, setLanguage } from '@haat/contracts';
import { AreaFields, areaTexts } from '@haat/features';
import { loadTexts, useTexts } from '@haat/remote';
import { expectNoAxeViolations, fakeApi, offline, refuse, renderScreen } from '@haat/testing';
import { useForm } from '@haat/ui';
import { screen, waitFor, within } from '@testing-library/react';
// The remote's Bangla texts have those of the widgets.
import '../strings';

const DHAKA = {
  upazilas: [
    { name: 'Dohar', bangla: 'দোহার' },
    { name: 'Savar', bangla: 'সাভার' },
  ],
  thanas: [{ name: 'Banani', bangla: 'বনানী' }],
};

function Area({ upazila = '' }: { upazila?: string }) {
  const typed = { name: '', recipient: '', phone: '', second_phone: '', address_line: '', delivery_note: '' };
  const form = useForm({
    schema: addressForm,
    initial: { ...typed, district: upazila ? 'Dhaka' : '', upazila },
    fallbackError: '',
    onSubmit: () => {},
  });
  return (
    <AreaFields
      district={form.field('district')}
      upazila={form.field('upazila')}
      texts={useTexts(areaTexts)}
    />
  );
}

const NewArea = () => <Area />;
const SavedArea = () => <Area upazila="Savar" />;
const show = (Screen = NewArea) => renderScreen([{ path: '/profile', Screen }], { at: '/profile' });

const district = () => screen.getByRole('combobox', { name: /^District/ });
const upazila = () => screen.getByRole('combobox', { name: /^Upazila/ });
const groupsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('group')
    .map((group) => [
      group.getAttribute('label'),
      ...within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]);

afterEach(() => setLanguage('en'));

test('offers districts by division, then the parts of the district', async () => {
  const server = fakeApi().on(places.listUpazilas, DHAKA);
  const { user, container } = show();
  expect(screen.queryByRole('combobox', { name: /^Upazila/ })).not.toBeInTheDocument();
  expect(groupsOf(district())).toHaveLength(8);
  expect(groupsOf(district())[0]).toEqual([
    'Barishal',
    'Barguna',
    'Barishal',
    'Bhola',
    'Jhalokathi',
    'Patuakhali',
    'Pirojpur',
  ]);
  await user.selectOptions(district(), 'Dhaka');
  await waitFor(() => expect(upazila()).toBeEnabled());
  expect(server.asked(places.listUpazilas).map(({ query }) => query)).toEqual([{ district: 'Dhaka' }]);
  expect(groupsOf(upazila())).toEqual([
    ['Thanas of the city', 'Banani'],
    ['Upazilas', 'Dohar', 'Savar'],
  ]);
  await user.selectOptions(upazila(), 'Savar');
  expect(upazila()).toHaveValue('Savar');
  await expectNoAxeViolations(container);
  // Another district has other upazilas.
  await user.selectOptions(district(), 'Khulna');
  await waitFor(() => expect(upazila()).toBeEnabled());
  expect(upazila()).toHaveValue('');
});

test('in Bangla', async () => {
  setLanguage('bn');
  await loadTexts('bn');
  fakeApi().on(places.listUpazilas, DHAKA);
  show(SavedArea);
  const upazilas = await screen.findByRole('combobox', { name: /^উপজেলা বা থানা/ });
  await waitFor(() => expect(upazilas).toBeEnabled());
  expect(within(upazilas).getByRole<HTMLOptionElement>('option', { name: 'সাভার' }).selected).toBe(true);
  const districts = screen.getByRole('combobox', { name: /^জেলা/ });
  expect(within(districts).getByRole<HTMLOptionElement>('option', { name: 'ঢাকা' }).selected).toBe(true);
});

test('keeps what was saved where the list fails, and asks again', async () => {
  const server = fakeApi().on(places.listUpazilas, offline());
  const { user } = show(SavedArea);
  expect(await screen.findByText(/^The list could not be loaded/)).toBeVisible();
  expect(upazila()).toHaveValue('Savar');
  server.on(places.listUpazilas, DHAKA);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(upazila()).toBeEnabled());
  expect(upazila()).toHaveValue('Savar');
  expect(screen.queryByText(/^The list could not be loaded/)).not.toBeInTheDocument();
});

test('has districts only with an older API', async () => {
  const server = fakeApi().on(places.listUpazilas, refuse(404));
  const { user } = show();
  await user.selectOptions(district(), 'Dhaka');
  await waitFor(() => expect(server.asked(places.listUpazilas)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Upazila/ })).not.toBeInTheDocument());
});
