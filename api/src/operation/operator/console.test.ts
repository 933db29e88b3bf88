import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { runCommand } from './console';

describeOnEachDatabase('the operator’s CLI', (testApp) => {
  const run = (line: string, reason?: string) =>
    runCommand(testApp, 'rafiq', [...line.split(' '), ...(reason === undefined ? [] : ['--reason', reason])]);

  test('lists applicants, decides, and shows the audit trail', async () => {
    const seller = await testApp.aSeller({ status: 'pending', businessName: 'Kashful' });
    const id = seller.sellerId;
    expect(await run('list pending')).toMatch(
      /^ID +STATUS +STORE +NAME +E-MAIL +APPLIED\n\d+ +pending +Kashful +Rafiq Islam +\S+@haat\.example +\S.*[AP]M$/,
    );
    expect(await run(`reject ${id}`, 'The ID is not readable')).toBe('Kashful is rejected now');
    expect(await run('list pending')).toBe('None.');
    const shown = await run(`show ${id}`);
    expect(shown).toMatch(/^Store +Kashful \(General Clothing\)$/m);
    expect(shown).toMatch(/^Status +rejected$/m);
    expect(shown).toMatch(/^Reason +The ID is not readable$/m);
    expect(shown).toMatch(/^ID number +••••••6789$/m);
    expect(shown).toMatch(/^Paid by +bKash ••••••0000$/m);
    expect(await run(`show ${id} --reveal`)).toMatch(/^ID number +1990123456789$/m);
    const audit = (await run(`audit ${id}`)).split('\n');
    expect(audit).toEqual([
      expect.stringMatching(/^WHEN +WHO +WHAT +ID +WHOM +REASON$/),
      expect.stringMatching(/shell:rafiq +reveal +\d+ +Kashful$/),
      expect.stringMatching(
        /^21 Nov 2026 2:05 PM +shell:rafiq +reject +\d+ +Kashful +The ID is not readable$/,
      ),
    ]);
  });

  test('lists mails that were given up, sends them again or drops them', async () => {
    const { kysely } = testApp.db;
    const at = testApp.clock.now();
    const mail = { kind: 'password_reset', recipient: 'nadia@haat.example', data: {}, created_at: at };
    const dead = { ...mail, dead_at: at, attempts: 9, last_error: '550 No such\nmailbox' };
    const expired = { ...dead, expires_at: at };
    const rows = await kysely
      .insertInto('outbox')
      .values([dead, dead, expired].map((row) => ({ ...row, data: JSON.stringify(row.data) })) as never)
      .returning('id')
      .execute();
    const [first, second] = rows.map(({ id }) => id);
    expect(await run('dead-mail')).toMatch(
      /^ID +KIND +TO +GIVEN UP +REASON\n\d+ +password_reset +nadia@haat\.example +21 Nov 2026 .*550 No such mailbox\n/,
    );
    expect(await run(`resend-mail ${first}`)).toBe('1 mail will be sent again');
    expect(await run(`drop-mail ${second}`)).toBe('1 mail deleted');
    expect(await run(`drop-mail ${first}`)).toBe('0 mails deleted');
    expect(await run('resend-mail all')).toBe('0 mails will be sent again');
    expect(await run('drop-mail all')).toBe('1 mail deleted');
    expect(await run('dead-mail')).toBe('No mail was given up');
    const left = await kysely
      .selectFrom('outbox')
      .where('id', '>=', first ?? 0)
      .select(['id', 'attempts', 'next_attempt_at'])
      .execute();
    expect(left).toEqual([{ id: first, attempts: 0, next_attempt_at: at }]);
    await expect(run('drop-mail some')).rejects.toThrow('The id, or all, must be a whole number');
  });

  test('points out stores with the same name', async () => {
    const open = await testApp.aSeller({ businessName: 'Mati O Sutar Ghor' });
    const { sellerId } = await testApp.aSeller({ status: 'pending', businessName: 'mati o  SUTAR ghor' });
    await testApp.aSeller({ status: 'rejected', businessName: 'Mati O Sutar Ghor' });
    expect(await run('list pending')).toContain(`mati o  SUTAR ghor (same name as ${open.sellerId})`);
    expect(await run(`show ${sellerId}`)).toMatch(
      new RegExp(`^Same name +store ${open.sellerId} \\(approved\\)$`, 'm'),
    );
    expect(await run(`show ${open.sellerId}`)).toContain(`store ${sellerId} (pending)`);
  });

  test('texts of users cannot add lines to a list', async () => {
    const { sellerId } = await testApp.aSeller({
      status: 'pending',
      businessName: 'Kashful\n99  approved\u202e  Genuine',
    });
    const listed = (await run('list pending')).split('\n');
    expect(listed.filter((line) => line.startsWith('99'))).toEqual([]);
    expect(listed).toContainEqual(
      expect.stringMatching(new RegExp(`^${sellerId} +pending +Kashful 99  approved  Genuine`)),
    );
    expect(await run(`show ${sellerId}`)).toMatch(/^Store +Kashful 99 {2}approved/m);
    expect(await run(`approve ${sellerId}`)).toBe('Kashful 99  approved  Genuine is approved now');
  });

  test('approves, suspends and reinstates', async () => {
    const { sellerId } = await testApp.aSeller({ status: 'pending', businessName: 'Nakshi' });
    expect(await run(`approve ${sellerId}`)).toBe('Nakshi is approved now');
    expect(await run(`suspend ${sellerId}`, 'Counterfeits')).toBe('Nakshi is suspended now');
    expect(await run(`reinstate ${sellerId}`)).toBe('Nakshi is approved now');
    await expect(run(`reinstate ${sellerId}`)).rejects.toThrow('This seller is approved already');
  });

  test('grants and revokes the operator role', async () => {
    const user = await testApp.aCustomer();
    expect((await user.get('/operator/sellers/')).status).toBe(403);
    expect(await run(`make-operator ${user.email.toUpperCase()}`)).toMatch(/is an operator now: owner$/);
    expect(await run('staff')).toContain(user.email);
    expect((await user.get('/operator/sellers/')).status).toBe(200);
    await expect(run(`make-operator ${user.email}`)).rejects.toThrow('is an operator already');
    await run(`remove-operator ${user.email}`);
    expect((await user.get('/operator/sellers/')).status).toBe(403);
    expect((await run('audit')).split('\n').slice(1, 3)).toEqual([
      expect.stringContaining('remove operator'),
      expect.stringContaining('make operator'),
    ]);
    await expect(run('make-operator nobody@haat.example')).rejects.toThrow(
      'There is no account nobody@haat.example. Sign up on the site first.',
    );
  });

  test.each([
    ['fly 1', 'There is no command fly'],
    ['show', 'The id must be a whole number'],
    ['show x', 'The id must be a whole number'],
    ['show 999999', 'Seller not found'],
    ['approve 1 2', 'Too much was given: 2'],
    ['list open', 'The status must be one of pending, approved, rejected, suspended'],
    ['list --page 0', '--page must be a whole number'],
    ['list --what', '--what'],
    ['reject 1', 'Please give a reason: npm run operator -- reject <id> --reason "…"'],
    ['make-operator', 'Nothing is not an e-mail address'],
  ])('%s: %s', async (line, message) => {
    await expect(run(line)).rejects.toThrow(message);
  });

  test('prints the usage for an empty command', async () => {
    expect(await runCommand(testApp, 'rafiq', [])).toContain('make-operator <email>');
  });

  test('fulfils the orders of a suspended store, ends one, and records a payment', async () => {
    const { order, product } = await testApp.anOrder();
    const other = await testApp.anOrder({ product });
    const { sellerId } = product.seller;
    await expect(run(`move-order ${order.id} shipped`)).rejects.toThrow('This store is not suspended');
    await run(`suspend ${sellerId}`, 'Complaints');
    expect(await run(`orders ${sellerId} --status pending`)).toMatch(/^ORDER +STATUS[\s\S]*R\d+-1 +pending/);
    expect(await run(`move-order ${order.id.toLowerCase()} shipped`)).toBe(`${order.id} is shipped now`);
    expect(await run(`move-order ${order.id} delivered --cash 1080`)).toBe(`${order.id} is delivered now`);
    const shown = await run(`order ${order.id}`);
    expect(shown).toMatch(/^Paid +৳1,080$/m);
    expect(shown).toMatch(/operator +delivered +৳1,080$/m);
    expect(await run(`end-order ${other.order.id}`, 'Nobody answers')).toBe(
      `${other.order.id} is cancelled now`,
    );
    expect(await run(`audit ${sellerId}`)).toMatch(/shell:rafiq +cancel order +\d+ +R\d+-1 +Nobody answers/);
    for (const [line, message] of [
      [`move-order ${order.id} lost`, 'status:'],
      [`move-order ${order.id}`, 'status:'],
      ['order 12', 'given as its id'],
      [`end-order ${order.id}`, 'Please give a reason'],
      ['orders', 'must be a whole number'],
    ] as const) {
      await expect(run(line)).rejects.toThrow(message);
    }
    await expect(run(`record-payment ${order.id}`, 'TX-9')).rejects.toThrow('Only an open card order');
  });
});
