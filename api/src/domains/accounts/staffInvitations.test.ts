import type { StaffInvitation, StaffMember } from '@haat/contracts';
import { runCommand } from '../../operation/operator/console';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { PASSWORD, SECRET } from '../../testing/testApp';
import { type Customer, Visitor } from '../../testing/visitor';
import { cleanUpAccounts } from './accounts.jobs';
import { invitationToken } from './mailedTokens';

const DAY_MS = 24 * 3_600_000;

describeOnEachDatabase('invitations to the staff', (testApp) => {
  let owner: Customer;
  let count = 0;
  beforeAll(async () => {
    owner = await testApp.anOperator();
  });
  const anAddress = () => `invited-${++count}@haat.example`;
  const visitor = () => testApp.aVisitor();
  const invite = (email: string, role = 'moderator') => owner.post('/operator/staff/', { email, role });
  const staff = async (): Promise<{ members: StaffMember[]; invitations: StaffInvitation[] }> =>
    (await owner.get('/operator/staff/')).body;
  /** The token in the newest mail to an address. */
  async function tokenOf(email: string): Promise<string> {
    const mails = (await testApp.mailTo(email)).filter(({ kind }) => kind === 'staff_invitation');
    return invitationToken(SECRET, mails.at(-1)?.seed as string);
  }
  const look = (token: string) => visitor().post('/auth/staff-invitation/', { token });
  const join = (token: string, change: object = {}) =>
    visitor().post('/auth/staff-invitation/join/', {
      token,
      first_name: 'Nadia',
      last_name: 'Rahman',
      password: PASSWORD,
      ...change,
    });

  test('somebody without an account opens one, with the role of the invitation; the link works once', async () => {
    const email = anAddress();
    const { body } = await invite(email, 'order_support');
    expect(body.invitations).toMatchObject([{ email, role: 'order_support', invited_by: owner.email }]);
    const token = await tokenOf(email);
    expect((await look(token)).body).toEqual({
      email,
      role: 'order_support',
      has_account: false,
      needs_two_step: false,
    });
    expect((await join(token, { password: 'password' })).body.code).toBe('weak_password');
    expect((await join(token)).status).toBe(204);
    const { invitations, members } = await staff();
    expect(invitations).toEqual([]);
    expect(members).toContainEqual(expect.objectContaining({ email, role: 'order_support', sessions: 0 }));
    const login = await visitor().post('/auth/login/', { email, password: PASSWORD });
    expect(login.body.user).toMatchObject({ user_type: 'operator', onboarding_completed: true });
    expect((await testApp.aVisitor(login.body.access).get('/operator/limits/')).status).toBe(200);
    for (const again of [await look(token), await join(token)])
      expect([again.status, again.body.code]).toEqual([400, 'invitation_invalid']);
    const { results } = (await owner.get('/operator/audit/?limit=2')).body;
    expect(results).toMatchObject([
      { act: 'accept_invitation', actor: email, subject: email, after: { role: 'order_support' } },
      { act: 'invite_staff', actor: owner.email, subject: email, after: { role: 'order_support' } },
    ]);
  });

  test('an account accepts with its own login; another one can’t', async () => {
    const buyer = await testApp.aCustomer();
    const other = await testApp.aCustomer();
    await invite(buyer.email);
    const token = await tokenOf(buyer.email);
    expect((await look(token)).body).toMatchObject({ has_account: true });
    expect((await join(token)).body.code).toBe('email_taken');
    const refused = await other.post('/auth/staff-invitation/accept/', { token });
    expect([refused.status, refused.body.code]).toEqual([409, 'other_account']);
    expect((await visitor().post('/auth/staff-invitation/accept/', { token })).status).toBe(401);
    expect((await buyer.post('/auth/staff-invitation/accept/', { token })).status).toBe(204);
    expect((await buyer.get('/auth/status/')).body.permissions).toMatchObject({ staff_role: 'moderator' });
    expect((await buyer.post('/auth/staff-invitation/accept/', { token })).body.code).toBe(
      'invitation_invalid',
    );
  });

  test('two clicks at once: the role is given once', async () => {
    const buyer = await testApp.aCustomer();
    await invite(buyer.email);
    const token = await tokenOf(buyer.email);
    const accept = () => buyer.post('/auth/staff-invitation/accept/', { token });
    const statuses = (await Promise.all([accept(), accept()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  });

  test('two-step login stays required', async () => {
    const strict = await testApp.openApp({ operatorTwoStep: true });
    const email = anAddress();
    await invite(email);
    const token = await tokenOf(email);
    const info = await new Visitor(strict).post('/auth/staff-invitation/', { token });
    expect(info.body).toMatchObject({ needs_two_step: true });
    await join(token);
    const login = await visitor().post('/auth/login/', { email, password: PASSWORD });
    const refused = await new Visitor(strict, login.body.access).get('/operator/moderation/');
    expect([refused.status, refused.body.code]).toEqual([403, 'two_step_required']);
  });

  test('a later invitation replaces the one before; a withdrawn or expired one does not work', async () => {
    const email = anAddress();
    await invite(email);
    const first = await tokenOf(email);
    await invite(email, 'owner');
    const second = await tokenOf(email);
    expect((await look(first)).body.code).toBe('invitation_invalid');
    expect((await look(second)).body).toMatchObject({ role: 'owner' });
    const [{ id }] = (await staff()).invitations as [StaffInvitation];
    expect((await owner.delete(`/operator/staff/invitations/${id}/`)).body.invitations).toEqual([]);
    expect((await join(second)).body.code).toBe('invitation_invalid');
    expect((await owner.delete(`/operator/staff/invitations/${id}/`)).status).toBe(404);
    await invite(email);
    const third = await tokenOf(email);
    testApp.advanceClock(3 * DAY_MS + 1);
    expect((await look(third)).body.code).toBe('invitation_invalid');
    owner = await testApp.anOperator();
    expect((await staff()).invitations).toMatchObject([{ email }]);
    testApp.advanceClock(30 * DAY_MS);
    await cleanUpAccounts(testApp);
    owner = await testApp.anOperator();
    expect((await staff()).invitations).toEqual([]);
  });

  test('the command line invites too; an owner on the site at most thirty a day', async () => {
    const email = anAddress();
    const invited = await runCommand(testApp, 'rafiq', ['invite-staff', email, '--role', 'order_support']);
    expect(invited).toBe(`${email} is invited: order_support`);
    expect((await look(await tokenOf(email))).body).toMatchObject({ email, role: 'order_support' });
    await expect(runCommand(testApp, 'rafiq', ['invite-staff', 'nobody'])).rejects.toThrow();
    owner = await testApp.anOperator();
    for (let time = 0; time < 30; time++) expect((await invite(email)).status).toBe(200);
    const refused = await invite(email);
    expect([refused.status, refused.body.error]).toEqual([
      429,
      expect.stringContaining('You have invited many people today'),
    ]);
    owner = await testApp.anOperator();
  });

  test('who is staff already is not invited, and only owners invite', async () => {
    const member = await testApp.anOperator('moderator');
    expect((await invite(member.email)).status).toBe(409);
    const body = { email: anAddress(), role: 'owner' };
    expect((await member.post('/operator/staff/', body)).body.code).toBe('role_not_allowed');
  });
});
