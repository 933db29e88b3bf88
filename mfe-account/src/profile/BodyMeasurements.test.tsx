import { auth } from '@haat/contracts';
import { lengthUnitAtom, sessionStore } from '@haat/session';
import { aProfile, expectNoAxeViolations, fakeApi, refuse, renderScreen } from '@haat/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import './ProfileScreen';

const none = { body_chest: null, body_waist: null, body_hip: null, body_height: null };
const open = () => {
  const api = fakeApi().on(auth.getBodyMeasurements, { ...none, body_chest: 960 });
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
