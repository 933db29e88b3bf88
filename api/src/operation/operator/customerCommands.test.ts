import { readFile, rm } from 'node:fs/promises';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { runCommand } from './console';

describeOnEachDatabase('the operator’s commands for customers', (testApp) => {
  const run = (...args: string[]) => runCommand(testApp, 'rafiq', args);

  test('finds, reveals, blocks, notes, exports and erases', async () => {
    const buyer = await testApp.aCustomer({ firstName: 'Zubaida', lastName: 'Haque' });
    const { order, product } = await testApp.anOrder({ buyer });
    const id = String(buyer.id);
    expect(await run('customers', '--search', 'zubaida')).toMatch(
      /^ID +NAME +E-MAIL +PHONE +ORDERS +STATE\n\d+ +Zubaida Haque +\S+•@\S+ +•+5678 +1$/,
    );
    expect(await run('customers', '--status', 'blocked')).toBe('None.');
    const file = await run('customer', id);
    expect(file).toMatch(/^Phone +••••••5678$/m);
    expect(file).toMatch(new RegExp(`^${order.id} +pending `, 'm'));
    await expect(run('customer', id, '--reveal')).rejects.toThrow('reason');
    expect(await run('customer', id, '--reveal', '--reason', 'A call')).toMatch(/^Phone +01712345678$/m);
    await expect(run('block-customer', id)).rejects.toThrow('reason');
    expect(await run('block-customer', id, '--reason', 'Refuses all')).toBe(
      'Zubaida Haque can’t order any more',
    );
    expect(await run('customers', '--status', 'blocked')).toMatch(/ 1 +blocked$/);
    expect(await run('customer', id)).toMatch(/^Blocked +.+ by shell:rafiq: Refuses all$/m);
    expect(await run('unblock-customer', id, '--reason', 'Promised')).toBe('Zubaida Haque can order again');
    await expect(run('note-customer', id)).rejects.toThrow('Please write a note');
    expect(await run('note-customer', id, '--note', 'Asks for invoices')).toBe('1 note now');
    const folder = `/tmp/haat-exports-${process.pid}`;
    await expect(run('export-customer', id, '--folder', '.', '--reason', 'x')).rejects.toThrow('whole path');
    await run('export-customer', id, '--folder', folder, '--reason', 'By letter');
    const exported = JSON.parse(await readFile(`${folder}/haat-customer-${id}.json`, 'utf8'));
    expect(exported).toMatchObject({ account: { email: buyer.email }, orders: [{ number: order.id }] });
    await rm(folder, { recursive: true });
    await expect(run('erase-customer', id, '--reason', 'By letter')).rejects.toThrow(order.id);
    await product.seller.post(`/orders/seller/orders/${order.id}/update-status/`, { status: 'delivered' });
    expect(await run('erase-customer', id, '--reason', 'By letter')).toMatch(/^The data are erased\./);
    await expect(run('customer', id)).rejects.toThrow('There is no such customer');
    const audit = await run('audit');
    for (const act of ['reveal', 'block', 'unblock', 'note', 'export', 'erase'])
      expect(audit).toMatch(new RegExp(`shell:rafiq +${act} customer `));
  });
});
