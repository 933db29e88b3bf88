import { runCommand } from '../../operation/operator/console';
import type { StoredMail } from '../../platform/mail/mails';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { SECRET } from '../../testing/testApp';
import type { Customer, Visitor } from '../../testing/visitor';
import { unsubscribeToken } from '../accounts/unsubscribeToken';
import { MAX_QUOTED, mailNewQuestions, STORE_PAUSE_MS } from './storeMails.jobs';

type Answered = Extract<StoredMail, { kind: 'question_answered' }>;

describeOnEachDatabase('questions about products', (testApp) => {
  const ask = (who: Visitor, product: { id: number }, content = 'Is it lined?') =>
    who.post(`/products/${product.id}/questions/`, { content });
  const shown = async (product: { id: number }, query = '') =>
    (await testApp.aVisitor().get(`/products/${product.id}/questions/${query}`)).body;
  const answer = (who: Visitor, id: number, content = 'Yes, with cotton') =>
    who.put(`/questions/seller/${id}/answer/`, { content });
  const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);

  async function mailsTo({ email }: Customer): Promise<Answered[]> {
    const rows = await testApp.db.kysely
      .selectFrom('outbox')
      .where('kind', '=', 'question_answered')
      .where('recipient', '=', email)
      .select('data')
      .execute();
    return rows.map(({ data }) => data as unknown as Answered);
  }

  test('is public once the store has answered', async () => {
    const asker = await testApp.aCustomer({ firstName: 'Farhana', lastName: 'Akter' });
    const seller = await testApp.aSeller({ businessName: 'Shitalpata' });
    const product = await testApp.aProduct({ seller, name: 'জামদানি' });
    const asked = await ask(asker, product, '  ভেতরে কি আস্তর আছে?\nব্লাউজেও?  ');
    const question = {
      id: expect.any(Number),
      content: 'ভেতরে কি আস্তর আছে?\nব্লাউজেও?',
      name: 'Farhana A.',
      created_at: testApp.clock.now().toISOString(),
      answer: null,
    };
    expect([asked.status, asked.body]).toEqual([201, question]);
    expect(await shown(product)).toEqual({
      count: 0,
      total_pages: 0,
      current_page: 1,
      has_next: false,
      results: [],
    });
    expect((await asker.get(`/products/${product.id}/questions/own/`)).body.results).toEqual([question]);
    const other = await testApp.aCustomer();
    expect((await other.get(`/products/${product.id}/questions/own/`)).body.results).toEqual([]);

    testApp.advanceClock(60_000);
    const said = {
      content: 'হ্যাঁ, সুতির',
      seller_name: 'Shitalpata',
      answered_at: testApp.clock.now().toISOString(),
    };
    const answered = await answer(seller, asked.body.id, ' হ্যাঁ, সুতির ');
    expect([answered.status, answered.body]).toEqual([
      200,
      { ...question, answer: said, product: product.id, product_name: 'জামদানি', picture: null },
    ]);
    expect((await shown(product)).results).toEqual([{ ...question, answer: said }]);
  });

  test('five a page, the latest answer first', async () => {
    const product = await testApp.aProduct();
    const asker = await testApp.aCustomer();
    const ids: number[] = [];
    for (let count = 0; count < 7; count++)
      ids.push((await ask(asker, product, `Question ${count}?`)).body.id);
    for (const id of [...ids].reverse()) {
      await answer(product.seller, id);
      testApp.advanceClock(1000);
    }
    const first = await shown(product);
    expect([idsOf(first), first.count, first.has_next]).toEqual([ids.slice(0, 5), 7, true]);
    const second = await shown(product, '?page=2');
    expect([idsOf(second), second.has_next]).toEqual([ids.slice(5), false]);
  });

  test.each([
    ['nothing', {}],
    ['blanks', { content: ' \n ' }],
    ['too much', { content: 'x'.repeat(501) }],
    ['control characters', { content: 'a\u0000' }],
    ['a number', { content: 5 }],
  ])('refuses %s', async (_what, body) => {
    const product = await testApp.aProduct();
    const asker = await testApp.aCustomer();
    const { status, body: said } = await asker.post(`/products/${product.id}/questions/`, body);
    expect([status, Object.keys(said.fields)]).toEqual([400, ['content']]);
    const { body: asked } = await ask(asker, product);
    const answered = await product.seller.put(`/questions/seller/${asked.id}/answer/`, {
      content: 'x'.repeat(1001),
    });
    expect(answered.status).toBe(400);
  });

  test('markup stays text', async () => {
    const product = await testApp.aProduct();
    const { body } = await ask(await testApp.aCustomer(), product, '<b onload=x>Hi</b> & you?');
    await answer(product.seller, body.id, '<script>');
    expect((await shown(product)).results[0]).toMatchObject({
      content: '<b onload=x>Hi</b> & you?',
      answer: { content: '<script>' },
    });
  });

  test('only about products on sale, not of the own store', async () => {
    const draft = await testApp.aProduct({ status: 'draft' });
    const asker = await testApp.aCustomer();
    expect((await ask(asker, draft)).status).toBe(404);
    expect((await testApp.aVisitor().get(`/products/${draft.id}/questions/`)).status).toBe(404);
    const product = await testApp.aProduct();
    expect(await ask(product.seller, product)).toMatchObject({
      status: 403,
      body: { error: 'You can’t ask your own store' },
    });
    expect((await ask(testApp.aVisitor(), product)).status).toBe(401);
  });

  test('the same question twice, also at once, is asked once', async () => {
    const product = await testApp.aProduct();
    const asker = await testApp.aCustomer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(asker, product)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await ask(asker, product)).body).toMatchObject({ code: 'already_asked' });
    // The same text from another person is another question.
    expect((await ask(await testApp.aCustomer(), product)).status).toBe(201);
  });

  test('the asker deletes it, nobody else', async () => {
    const product = await testApp.aProduct();
    const asker = await testApp.aCustomer();
    const { body } = await ask(asker, product);
    await answer(product.seller, body.id);
    for (const other of [await testApp.aCustomer(), product.seller]) {
      expect((await other.delete(`/questions/${body.id}/`)).status).toBe(404);
    }
    expect((await asker.delete(`/questions/${body.id}/`)).status).toBe(204);
    expect((await shown(product)).count).toBe(0);
    expect((await asker.delete(`/questions/${body.id}/`)).status).toBe(404);
  });

  test('the store reads open questions first in line, and all of its own', async () => {
    const product = await testApp.aProduct();
    const asker = await testApp.aCustomer();
    const [first, second, third] = [
      (await ask(asker, product, 'One?')).body.id,
      (await ask(asker, product, 'Two?')).body.id,
      (await ask(asker, product, 'Three?')).body.id,
    ];
    await ask(asker, await testApp.aProduct());
    await answer(product.seller, second);
    const list = async (query = '') => (await product.seller.get(`/questions/seller/${query}`)).body;
    const open = await list('?open=true');
    expect([idsOf(open), open.count, open.open]).toEqual([[first, third], 2, 2]);
    const all = await list();
    expect([idsOf(all), all.count, all.open]).toEqual([[third, second, first], 3, 2]);
    const dashboard = await product.seller.get('/analytics/seller/dashboard/');
    expect(dashboard.body.questions).toEqual({ open: 2 });
  });

  test('the store changes and deletes its answer; the time of the first one stays', async () => {
    const product = await testApp.aProduct();
    const { body } = await ask(await testApp.aCustomer(), product);
    const { body: first } = await answer(product.seller, body.id);
    testApp.advanceClock(60_000);
    const { body: changed } = await answer(product.seller, body.id, 'No');
    expect(changed.answer).toEqual({ ...first.answer, content: 'No' });
    const stranger = await testApp.aSeller();
    expect((await answer(stranger, body.id)).status).toBe(404);
    expect((await stranger.delete(`/questions/seller/${body.id}/answer/`)).status).toBe(404);
    const deleted = await product.seller.delete(`/questions/seller/${body.id}/answer/`);
    expect([deleted.status, deleted.body.answer]).toEqual([200, null]);
    expect((await shown(product)).count).toBe(0);
    expect((await product.seller.delete(`/questions/seller/${body.id}/answer/`)).status).toBe(404);
  });

  test('the asker is mailed once, whatever becomes of the answer', async () => {
    const asker = await testApp.aCustomer({ firstName: 'Farhana' });
    const product = await testApp.aProduct({ name: 'Saree' });
    const { body } = await ask(asker, product);
    await Promise.all([answer(product.seller, body.id, 'Yes'), answer(product.seller, body.id, 'Yes')]);
    await answer(product.seller, body.id, 'No');
    await product.seller.delete(`/questions/seller/${body.id}/answer/`);
    await answer(product.seller, body.id, 'Maybe');
    expect(await mailsTo(asker)).toEqual([
      expect.objectContaining({
        name: 'Farhana',
        userId: asker.id,
        productId: product.id,
        title: 'Saree',
        question: 'Is it lined?',
        answer: 'Yes',
      }),
    ]);
  });

  test('no email where the person has turned them off', async () => {
    const product = await testApp.aProduct();
    const [nadia, tanvir] = [await testApp.aCustomer(), await testApp.aCustomer()];
    expect((await nadia.get('/auth/notices/')).body).toMatchObject({ question_notices: true });
    const off = await nadia.put('/auth/notices/', { question_notices: false });
    expect([off.status, off.body]).toEqual([200, expect.objectContaining({ question_notices: false })]);
    expect((await nadia.put('/auth/notices/', {})).body).toEqual(off.body);
    const token = unsubscribeToken(SECRET, tanvir.id, 'questions');
    const end = (text: string) => testApp.aVisitor().post(`/auth/wish-notices/end/?token=${text}`);
    expect((await end(token.replace('questions', 'wishes'))).status).toBe(400);
    expect((await end(token)).status).toBe(204);
    const { body: profile } = await tanvir.get('/auth/status/');
    expect(profile.user.wish_notices).toBe(true);
    for (const asker of [nadia, tanvir]) {
      await answer(product.seller, (await ask(asker, product)).body.id);
      expect(await mailsTo(asker)).toEqual([]);
    }
  });

  describe('emails to the store', () => {
    type QuestionsMail = Extract<StoredMail, { kind: 'questions_asked' }>;

    /** Runs the job and returns the questions it mails to a store. */
    async function nextMailTo({ sellerId }: { sellerId: number }): Promise<QuestionsMail[]> {
      await testApp.db.kysely.deleteFrom('outbox').execute();
      await mailNewQuestions(testApp);
      const { email } = await testApp.db.kysely
        .selectFrom('sellers')
        .where('id', '=', sellerId)
        .select('email')
        .executeTakeFirstOrThrow();
      const rows = await testApp.db.kysely
        .selectFrom('outbox')
        .where('kind', '=', 'questions_asked')
        .where('recipient', '=', email)
        .select('data')
        .execute();
      return rows.map(({ data }) => data as unknown as QuestionsMail);
    }

    test('come with the first question, then with all that have come in six hours', async () => {
      const seller = await testApp.aSeller({ businessName: 'Shitalpata' });
      const product = await testApp.aProduct({ seller, name: 'Saree' });
      const asker = await testApp.aCustomer();
      expect(await nextMailTo(seller)).toEqual([]);
      await ask(asker, product, 'Is it lined?');
      expect(await nextMailTo(seller)).toEqual([
        expect.objectContaining({
          name: 'Shitalpata',
          userId: seller.id,
          count: 1,
          questions: [{ title: 'Saree', content: 'Is it lined?' }],
        }),
      ]);
      expect(await nextMailTo(seller)).toEqual([]);

      testApp.advanceClock(1000);
      for (let count = 1; count <= MAX_QUOTED + 1; count++) {
        await ask(asker, product, `Question ${count}?`);
        testApp.advanceClock(1000);
      }
      const { body: answered } = await ask(asker, product, 'Answered at once?');
      await answer(seller, answered.id);
      testApp.advanceClock(STORE_PAUSE_MS - 60_000);
      expect(await nextMailTo(seller)).toEqual([]);
      testApp.advanceClock(60_000);
      const [later] = await nextMailTo(seller);
      expect([later?.count, later?.questions.map(({ content }) => content)]).toEqual([
        MAX_QUOTED + 1,
        Array.from({ length: MAX_QUOTED }, (_, place) => `Question ${place + 1}?`),
      ]);
    });

    test('are sent once by several processes, also for many stores', async () => {
      const seller = await testApp.aSeller();
      await ask(await testApp.aCustomer(), await testApp.aProduct({ seller }));
      await testApp.db.kysely.deleteFrom('outbox').execute();
      await Promise.all([1, 2, 3].map(() => mailNewQuestions(testApp)));
      const { count } = await testApp.db.kysely
        .selectFrom('outbox')
        .where('kind', '=', 'questions_asked')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toBe(1);
    });

    test('are turned off by the owner; only sellers have the switch', async () => {
      const [first, second] = [await testApp.aSeller(), await testApp.aSeller()];
      const asker = await testApp.aCustomer();
      expect((await asker.get('/auth/notices/')).body).not.toHaveProperty('store_question_notices');
      expect((await first.get('/auth/notices/')).body).toMatchObject({
        question_notices: true,
        store_question_notices: true,
      });
      const off = await first.put('/auth/notices/', { store_question_notices: false });
      expect(off.body).toMatchObject({ question_notices: true, store_question_notices: false });
      const token = unsubscribeToken(SECRET, second.id, 'storequestions');
      const end = await testApp.aVisitor().post(`/auth/wish-notices/end/?token=${token}`);
      expect(end.status).toBe(204);
      for (const seller of [first, second]) {
        await ask(asker, await testApp.aProduct({ seller }));
        expect(await nextMailTo(seller)).toEqual([]);
      }
    });

    test('none to a suspended store, nor about deleted products', async () => {
      const [suspended, other] = [await testApp.aSeller(), await testApp.aSeller()];
      const asker = await testApp.aCustomer();
      const [product, gone] = [
        await testApp.aProduct({ seller: suspended }),
        await testApp.aProduct({ seller: other }),
      ];
      await ask(asker, product);
      await ask(asker, gone);
      await testApp.db.kysely
        .updateTable('sellers')
        .set({ status: 'suspended' })
        .where('id', '=', suspended.sellerId)
        .execute();
      await testApp.db.kysely
        .updateTable('products')
        .set({ deleted_at: testApp.clock.now() })
        .where('id', '=', gone.id)
        .execute();
      expect(await nextMailTo(suspended)).toEqual([]);
      expect(await nextMailTo(other)).toEqual([]);
    });
  });

  test('an operator removes a question, with an entry in the audit trail', async () => {
    const product = await testApp.aProduct();
    const asker = await testApp.aCustomer();
    const operator = await testApp.anOperator();
    const { body } = await ask(asker, product, 'Call me on 01712345678');
    const remove = (reason: string) => operator.post(`/operator/questions/${body.id}/remove/`, { reason });
    expect((await remove(' ')).status).toBe(400);
    expect((await remove('A phone number')).status).toBe(204);
    expect((await remove('A phone number')).status).toBe(404);
    const { body: trail } = await operator.get(`/operator/audit/?seller=${product.seller.sellerId}`);
    expect(trail.results[0]).toMatchObject({
      act: 'remove_question',
      actor: operator.email,
      subject: `question ${body.id}`,
      reason: 'A phone number',
      before: { product: product.id, account: asker.id, content: 'Call me on 01712345678' },
    });
    expect((await asker.get(`/products/${product.id}/questions/own/`)).body.results).toEqual([]);
  });

  test('an operator’s command lists the questions about a product and removes one', async () => {
    const product = await testApp.aProduct();
    const { body } = await ask(await testApp.aCustomer(), product, 'Rude\nwords');
    const run = (...args: string[]) => runCommand(testApp, 'admin', args);
    expect(await run('questions', String(product.id))).toMatch(
      new RegExp(`^ID .*\\n${body.id} .*Rude words`),
    );
    await expect(run('remove-question', String(body.id))).rejects.toThrow('Please give a reason');
    expect(await run('remove-question', String(body.id), '--reason', 'Rude')).toBe(
      `Question ${body.id} is removed`,
    );
    expect(await run('questions', String(product.id))).toBe('None.');
  });
});
