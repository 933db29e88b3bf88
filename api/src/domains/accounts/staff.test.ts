import type { StaffMember } from '@haat/contracts';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Customer } from '../../testing/visitor';

describeOnEachDatabase('staff', (testApp) => {
  let owner: Customer;
  /** Other tests of this file leave no other staff. */
  beforeEach(async () => {
    await testApp.db.kysely.updateTable('users').set({ is_operator: false, staff_role: null }).execute();
    owner = await testApp.anOperator();
  });

  const members = async (): Promise<StaffMember[]> => (await owner.get('/operator/staff/')).body.members;

  test('an operator of an earlier version is an owner', async () => {
    await testApp.db.kysely
      .updateTable('users')
      .set({ staff_role: null })
      .where('id', '=', owner.id)
      .execute();
    expect(await members()).toMatchObject([{ id: owner.id, role: 'owner', two_step: false, sessions: 1 }]);
    expect((await owner.get('/auth/status/')).body.permissions).toMatchObject({ staff_role: 'owner' });
  });

  test('another role holds from the next call on, and is in the audit trail', async () => {
    const helper = await testApp.anOperator('moderator');
    expect((await helper.get('/operator/limits/')).body).toMatchObject({ code: 'role_not_allowed' });
    const changed = await owner.put(`/operator/staff/${helper.id}/role/`, { role: 'order_support' });
    expect(changed.body.members).toContainEqual(
      expect.objectContaining({ id: helper.id, role: 'order_support' }),
    );
    expect((await helper.get('/operator/limits/')).status).toBe(200);
    const { results } = (await owner.get('/operator/audit/?limit=1')).body;
    expect(results).toMatchObject([
      {
        act: 'change_staff_role',
        actor: owner.email,
        subject: helper.email,
        before: { role: 'moderator' },
        after: { role: 'order_support' },
      },
    ]);
  });

  test('who is removed is signed out, and a shopper at the next login', async () => {
    const helper = await testApp.anOperator('moderator');
    expect((await owner.delete(`/operator/staff/${helper.id}/`)).status).toBe(200);
    expect(await members()).toHaveLength(1);
    expect((await helper.get('/auth/status/')).body).toMatchObject({ code: 'session_expired' });
    expect((await owner.delete(`/operator/staff/${helper.id}/`)).status).toBe(404);
  });

  test('all sessions of a member can be ended', async () => {
    const helper = await testApp.anOperator('moderator');
    const { body } = await owner.post(`/operator/staff/${helper.id}/end-sessions/`);
    expect(body.members).toContainEqual(expect.objectContaining({ id: helper.id, sessions: 0 }));
    expect((await helper.get('/auth/status/')).status).toBe(401);
  });

  test.each(['put', 'delete'] as const)('the only owner stays: %s', async (method) => {
    const path = `/operator/staff/${owner.id}/${method === 'put' ? 'role/' : ''}`;
    const refused =
      method === 'put' ? await owner.put(path, { role: 'moderator' }) : await owner.delete(path);
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect(await members()).toMatchObject([{ id: owner.id, role: 'owner' }]);
  });

  test('two owners who remove each other at once: one stays', async () => {
    const other = await testApp.anOperator();
    const answers = await Promise.all([
      owner.delete(`/operator/staff/${other.id}/`),
      other.delete(`/operator/staff/${owner.id}/`),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await testApp.db.kysely
      .selectFrom('users')
      .where('is_operator', '=', true)
      .select('id')
      .execute();
    expect(left).toHaveLength(1);
  });
});
