import { auth } from '@haat/contracts';
import { noticesAtom, sessionStore } from '@haat/session';
import {
  aProfile,
  earlyCallsOf,
  expectNoAxeViolations,
  fakeApi,
  never,
  offline,
  refuse,
  renderScreen,
} from '@haat/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import './TwoStepScreen';

const setup = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Haat%3Aa?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Haat',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
};
const recovery_codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];

beforeEach(() => sessionStore.set(noticesAtom, []));

function open() {
  const session = { state: 'authenticated' as const, profile: aProfile() };
  return renderScreen(routes, { at: '/profile/two-step', session });
}
const off = () => fakeApi().on(auth.getTwoStep, { enabled: false, recovery_codes_left: 0 });
const on = () => fakeApi().on(auth.getTwoStep, { enabled: true, recovery_codes_left: 7 });

test('shows loading, and retries after a failure', async () => {
  fakeApi().on(auth.getTwoStep, never);
  const { unmount } = open();
  expect(await screen.findByText('Loading two-step login...')).toBeInTheDocument();
  unmount();
  fakeApi().on(auth.getTwoStep, offline);
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load two-step login');
});

test('is set up with a QR code or a typed key, turned on with a code, and shows the recovery codes once', async () => {
  const api = off()
    .on(auth.setUpTwoStep, setup)
    .on(auth.turnOnTwoStep, ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { recovery_codes }
        : refuse(400, 'This code is wrong', { code: 'wrong_code' }),
    );
  const { user, container } = open();
  await user.click(await screen.findByRole('button', { name: 'Set it up' }));
  const image = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(image).toHaveAttribute('src', expect.stringContaining('data:image/svg+xml,%3Csvg'));
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  expect(screen.getByRole('link', { name: 'On this phone: open the app' })).toHaveAttribute(
    'href',
    setup.uri,
  );
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  expect(await screen.findByText('Please enter the code')).toBeVisible();
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  const saved = await screen.findByRole('heading', { name: /Save your recovery codes/ });
  expect(saved.parentElement).toHaveFocus();
  const codes = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(codes.map(({ textContent }) => textContent)).toEqual(recovery_codes);
  expect(screen.getByRole('link', { name: 'Download as a file' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(recovery_codes.join('\n'))),
  );
  await expectNoAxeViolations(container);
  api.on(auth.getTwoStep, { enabled: true, recovery_codes_left: 2 });
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('2 recovery codes are left.')).toBeVisible();
  expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).not.toBeInTheDocument();
});

test('is turned off with a code; a wrong one stays in the field @full', async () => {
  on().on(auth.turnOffTwoStep, ({ body }) =>
    (body as { code: string }).code === '123456'
      ? undefined
      : refuse(400, 'This code is wrong', { code: 'wrong_code', fields: { code: ['This code is wrong'] } }),
  );
  const { user, container } = open();
  expect(await screen.findByText('Two-step login is on.')).toBeVisible();
  expect(screen.getByText('7 recovery codes are left.')).toBeVisible();
  await expectNoAxeViolations(container);
  await user.type(screen.getByLabelText('Code'), '1');
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findAllByText(/This code is wrong/)).not.toHaveLength(0);
  expect(screen.getByLabelText('Code')).toHaveValue('1');
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByRole('button', { name: 'Set it up' })).toBeVisible();
  expect(sessionStore.get(noticesAtom).map(({ text }) => text)).toEqual(['Two-step login is off']);
});

test('asks for what its page has asked ahead', async () => {
  const api = fakeApi().on(auth.getTwoStep, never);
  open();
  const early = earlyCallsOf(routes, '/profile/two-step');
  await waitFor(() => expect(api.addresses()).toEqual(expect.arrayContaining(early)));
});
