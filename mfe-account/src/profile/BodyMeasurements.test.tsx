import { auth, type BodyMeasurements } from '@haat/contracts';
import { lengthUnitAtom, sessionStore } from '@haat/session';
import { aProfile, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import './ProfileScreen';

const four = { body_chest: null, body_waist: null, body_hip: null, body_height: null };
const none = {
  ...four,
  body_shoulder: null,
  body_sleeve: null,
  body_neck: null,
  body_length: null,
  body_trousers: null,
  body_inseam: null,
};
const open = (known: BodyMeasurements = none) => {
  const api = fakeApi().on(auth.getBodyMeasurements, { ...known, body_chest: 960 });
  const session = { state: 'authenticated' as const, profile: aProfile() };
  return { api, ...renderScreen(routes, { at: '/profile', session }) };
};
const input = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save measurements' });

beforeEach(() => sessionStore.set(lengthUnitAtom, 'cm'));

test('saves whole millimetres, typed in either unit; an empty field is removed', async () => {
  const { user, api, container } = open();
  expect(await input('Chest')).toHaveValue('96');
  await user.type(await input('Waist'), '৮২.৫');
  await user.click(screen.getByRole('radio', { name: 'inches' }));
  expect(await input('Waist')).toHaveValue('32.48');
  await user.clear(await input('Chest'));
  await expectNoAxeViolations(container);
  api.on(auth.saveBodyMeasurements, { ...none, body_waist: 825 });
  await user.click(save());
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(api.asked(auth.saveBodyMeasurements)[0]?.body).toEqual({ ...none, body_waist: 825 });
});

test('saves what tailors measure besides, with how it is measured', async () => {
  const { user, api } = open();
  expect(await input('Sleeve')).toHaveAccessibleDescription('From the shoulder to where it should end');
  await user.type(await input('Sleeve'), '61');
  await user.type(await input('Length of tops'), '105');
  await user.type(await input('Neck'), '300');
  await user.click(save());
  expect(screen.getByText('Please enter 20 to 250 cm')).toBeInTheDocument();
  await user.clear(await input('Neck'));
  const all = { ...none, body_chest: 960, body_sleeve: 610, body_length: 1050 };
  api.on(auth.saveBodyMeasurements, all);
  await user.click(save());
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(api.asked(auth.saveBodyMeasurements)[0]?.body).toEqual(all);
  expect(await input('Sleeve')).toHaveValue('61');
});

test('an older API is asked for the measurements that it knows', async () => {
  const { user, api } = open(four);
  await user.type(await input('Waist'), '82');
  expect(screen.queryByRole('textbox', { name: 'Sleeve' })).not.toBeInTheDocument();
  api.on(auth.saveBodyMeasurements, { ...four, body_chest: 960, body_waist: 820 });
  await user.click(save());
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(api.asked(auth.saveBodyMeasurements)[0]?.body).toEqual({
    ...four,
    body_chest: 960,
    body_waist: 820,
  });
});

test('refuses what can be no measurement, and shows a failure with what was typed @full', async () => {
  const { user, api } = open();
  await user.clear(await input('Chest'));
  await user.type(await input('Chest'), '9');
  await user.click(save());
  expect(screen.getByText('Please enter 20 to 250 cm')).toBeInTheDocument();
  await user.type(await input('Chest'), '7');
  api.on(auth.saveBodyMeasurements, refuse(500));
  await user.click(save());
  expect(await screen.findByText('Failed to save your measurements')).toBeInTheDocument();
  expect(await input('Chest')).toHaveValue('97');
});
