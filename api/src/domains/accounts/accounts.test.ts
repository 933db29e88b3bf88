import { createHash } from 'node:crypto';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { PASSWORD } from '../../testing/testApp';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const form = {
  email: 'nadia@haat.example',
  username: 'nadia@haat.example',
  password: 'correct horse',
  password_confirm: 'correct horse',
  first_name: 'Nadia',
  last_name: 'Rahman',
};

describeOnEachDatabase('accounts', (testApp) => {
  describe('register', () => {
    test('creates an account that can log in, whatever the case of the e-mail', async () => {
      const visitor = testApp.aVisitor();
      const { status, body } = await visitor.post('/auth/register/', {
        ...form,
        email: ' Nadia@Haat.example',
        first_name: ' নাদিয়া ',
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        user: {
          id: expect.any(Number),
          username: 'nadia@haat.example',
          email: 'nadia@haat.example',
          first_name: 'নাদিয়া'.normalize('NFC'),
          last_name: 'Rahman',
          phone: '',
          address_line_1: '',
          user_type: 'customer',
          onboarding_completed: false,
          preferred_tags: [],
          language: null,
          wish_notices: true,
        },
      });
      const login = await visitor.post('/auth/login/', {
        email: 'NADIA@haat.example ',
        password: 'correct horse',
      });
      expect(login.body).toEqual({
        access: expect.any(String),
        refresh: expect.any(String),
        user: body.user,
      });
    });

    test('an e-mail address can be registered once', async () => {
      const { email } = await testApp.aCustomer();
      const answer = await testApp.aVisitor().post('/auth/register/', { ...form, email });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'email_taken', fields: { email: [expect.any(String)] } },
      });
    });

    test.each<[change: object, field: string, error: string]>([
      [{ email: '' }, 'email', 'Email is required'],
      [{ email: 'nadia@haat' }, 'email', 'Invalid email address'],
      [{ email: 'na\u0000dia@haat.example' }, 'email', 'Invalid email address'],
      [{ password: '', password_confirm: '' }, 'password', 'Password is required'],
      [
        { password: '1234567', password_confirm: '1234567' },
        'password',
        'Password must be at least 8 characters long',
      ],
      [
        { password: 'Sunshine2026!', password_confirm: 'Sunshine2026!' },
        'password',
        'This password is too common. Please choose another one.',
      ],
      [
        { password: 'nadia.rahman', password_confirm: 'nadia.rahman' },
        'password',
        'Please choose a password that is not made of your name, email, phone number or store name',
      ],
      [{ password_confirm: 'other' }, 'password_confirm', 'Passwords must match'],
      [{ first_name: '  ' }, 'first_name', 'First name is required'],
      [{ last_name: '' }, 'last_name', 'Last name is required'],
      [{ username: 'x\u0000' }, 'username', 'Control characters are not allowed'],
      [{ first_name: null }, 'first_name', 'first_name: Invalid input: expected string, received null'],
      [{ is_operator: true }, 'is_operator', 'is_operator: Unknown field'],
    ])('refuses %o', async (change, field, error) => {
      const answer = await testApp
        .aVisitor()
        .post('/auth/register/', { ...form, email: 'new@haat.example', ...change });
      expect(answer).toMatchObject({ status: 400, body: { error, fields: { [field]: expect.any(Array) } } });
    });
  });

  describe('login', () => {
    test.each([
      ['a wrong password', (email: string) => ({ email, password: 'wrong horse' })],
      ['an unknown e-mail', () => ({ email: 'nobody@haat.example', password: PASSWORD })],
    ])('answers %s alike @trust:countable', async (_what, body) => {
      const { email } = await testApp.aCustomer();
      const answer = await testApp.aVisitor().post('/auth/login/', body(email));
      expect(answer).toMatchObject({
        status: 401,
        body: { error: 'Invalid email or password', code: 'wrong_credentials' },
      });
    });

    test('a guesser is locked out by address; the account is not', async () => {
      const { email } = await testApp.aCustomer();
      const from = (address: string, password: string) =>
        testApp.app.inject({
          method: 'POST',
          url: '/api/v1/auth/login/',
          remoteAddress: address,
          payload: { email, password },
        });
      for (let count = 0; count < 10; count++) {
        expect((await from('203.0.113.9', 'guess')).statusCode).toBe(401);
      }
      const refused = await from('203.0.113.9', PASSWORD);
      expect(refused.statusCode).toBe(429);
      expect(refused.json().error).toBe('Too many attempts. Please try again in 15 minutes.');
      expect(refused.headers['retry-after']).toBe('900');
      expect((await from('198.51.100.1', PASSWORD)).statusCode).toBe(200);
      testApp.advanceClock(15 * MINUTE);
      expect((await from('203.0.113.9', PASSWORD)).statusCode).toBe(200);
    });
  });

  describe('access tokens', () => {
    test('are valid for ten minutes', async () => {
      const customer = await testApp.aCustomer();
      testApp.advanceClock(10 * MINUTE - SECOND);
      expect((await customer.get('/auth/status/')).status).toBe(200);
      testApp.advanceClock(SECOND);
      expect(await customer.get('/auth/status/')).toMatchObject({
        status: 401,
        body: { error: 'Session expired. Please login again.', code: 'session_expired' },
      });
    });

    test.each([
      ['no JWT', 'nonsense'],
      ['an unsigned one', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwiaXNzIjoiaGFhdCIsImV4cCI6OTk5OTk5OTk5OX0.'],
      [
        'one signed with another secret',
        'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwiaXNzIjoiaGFhdCIsImV4cCI6OTk5OTk5OTk5OX0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      ],
    ])('refuses %s', async (_what, token) => {
      expect((await testApp.aVisitor(token).get('/auth/status/')).status).toBe(401);
    });

    test('of a deleted user are refused', async () => {
      const customer = await testApp.aCustomer();
      await testApp.db.kysely.deleteFrom('users').where('id', '=', customer.id).execute();
      expect((await customer.get('/auth/status/')).status).toBe(401);
    });
  });

  describe('refresh tokens', () => {
    async function login() {
      const { email } = await testApp.aCustomer();
      const { body } = await testApp.aVisitor().post('/auth/login/', { email, password: PASSWORD });
      return body.refresh as string;
    }
    const refresh = async (token: string) => {
      const { status, body } = await testApp.aVisitor().post('/auth/refresh/', { refresh: token });
      return { status, child: body.refresh as string, access: body.access as string, error: body.error };
    };

    test('rotate: each exchange gives a new pair', async () => {
      const parent = await login();
      const { status, child, access } = await refresh(parent);
      expect(status).toBe(200);
      expect(child).not.toBe(parent);
      expect((await testApp.aVisitor(access).get('/auth/status/')).status).toBe(200);
      expect((await refresh(child)).status).toBe(200);
    });

    test('a parent may be used again while its child is unused, however late (a lost answer)', async () => {
      const parent = await login();
      await refresh(parent);
      testApp.advanceClock(DAY);
      const retried = await refresh(parent);
      expect(retried.status).toBe(200);
      testApp.advanceClock(DAY);
      expect((await refresh(retried.child)).status).toBe(200);
    });

    test('several lost answers in a row end no session', async () => {
      const parent = await login();
      await refresh(parent);
      await refresh(parent);
      const { child } = await refresh(parent);
      await refresh(child);
      testApp.advanceClock(10 * 60 * SECOND);
      const retried = await refresh(child);
      expect(retried.status).toBe(200);
      expect((await refresh(retried.child)).status).toBe(200);
    });

    test('a parent may be used again for 30 s after its child was first used (two tabs)', async () => {
      const parent = await login();
      const { child } = await refresh(parent);
      await refresh(child);
      testApp.advanceClock(30 * SECOND);
      const again = await refresh(parent);
      expect(again.status).toBe(200);
      expect((await refresh(again.child)).status).toBe(200);
    });

    test('the new child of a parent used again revokes the earlier one, which then ends the family', async () => {
      const parent = await login();
      const { child: earlier } = await refresh(parent);
      const { child: later } = await refresh(parent);
      expect(await refresh(earlier)).toMatchObject({
        status: 401,
        error: 'Session expired. Please login again.',
      });
      for (const token of [later, earlier, parent]) expect((await refresh(token)).status).toBe(401);
    });

    test('the descendants of the earlier child are revoked as well', async () => {
      const parent = await login();
      const { child } = await refresh(parent);
      const { child: grandchild } = await refresh(child);
      const { child: later } = await refresh(parent);
      expect((await refresh(grandchild)).status).toBe(401);
      expect((await refresh(later)).status).toBe(401);
    });

    // A copied token: both holders refresh every ten minutes, in any order.
    test.each([
      ['the thief first', ['thief', 'owner']],
      ['the owner first', ['owner', 'thief']],
    ] as const)('a copied token, %s: the family ends with the second turn', async (_who, order) => {
      const copied = await login();
      const held = { thief: copied, owner: copied };
      const statuses: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        for (const holder of order) {
          const { status, child } = await refresh(held[holder]);
          if (child) held[holder] = child;
          statuses.push(status);
          testApp.advanceClock(5 * 60 * SECOND);
        }
      }
      expect(statuses).toEqual([200, 200, 401, 401, 401, 401]);
    });

    test('a parent used later than that ends the family', async () => {
      const parent = await login();
      const { child } = await refresh(parent);
      const { child: grandchild } = await refresh(child);
      testApp.advanceClock(30 * SECOND + 1);
      expect(await refresh(parent)).toMatchObject({
        status: 401,
        error: 'Session expired. Please login again.',
      });
      for (const token of [grandchild, child, parent]) expect((await refresh(token)).status).toBe(401);
    });

    test('ending one family leaves the other logins of the account valid', async () => {
      const { email } = await testApp.aCustomer();
      const [mine, other] = await Promise.all(
        [1, 2].map(
          async () =>
            (await testApp.aVisitor().post('/auth/login/', { email, password: PASSWORD })).body.refresh,
        ),
      );
      expect((await testApp.aVisitor().post('/auth/logout/', { refresh: mine })).status).toBe(204);
      expect((await refresh(mine)).status).toBe(401);
      expect((await refresh(other)).status).toBe(200);
    });

    test('logout ends the children too; an unknown token is no error', async () => {
      const parent = await login();
      const { child } = await refresh(parent);
      expect((await testApp.aVisitor().post('/auth/logout/', { refresh: parent })).status).toBe(204);
      expect((await refresh(child)).status).toBe(401);
      expect((await testApp.aVisitor().post('/auth/logout/', { refresh: 'unknown' })).status).toBe(204);
    });

    test('expire after 30 days', async () => {
      const token = await login();
      testApp.advanceClock(30 * DAY);
      expect((await refresh(token)).status).toBe(401);
    });

    test.each([
      ['', 'No refresh token available'],
      ['x'.repeat(513), expect.any(String)],
    ])('refuses %j', async (token, error) => {
      expect(await refresh(token)).toMatchObject({ status: 400, error });
    });

    test('concurrent refreshes: each gets a pair, and one line stays valid', async () => {
      const parent = await login();
      const pairs = await Promise.all(Array.from({ length: 8 }, () => refresh(parent)));
      expect(pairs.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const living = await testApp.db.kysely
        .selectFrom('refresh_tokens as child')
        .innerJoin('refresh_tokens as parent', 'parent.id', 'child.parent_id')
        .where('parent.token_hash', '=', createHash('sha256').update(parent).digest())
        .where('child.revoked_at', 'is', null)
        .select('child.token_hash')
        .execute();
      expect(living).toHaveLength(1);
      const hashes = living.map(({ token_hash }) => token_hash.toString('hex'));
      const last = pairs.find(({ child }) =>
        hashes.includes(createHash('sha256').update(child).digest('hex')),
      );
      expect((await refresh(last?.child ?? '')).status).toBe(200);
    });

    test('two concurrent refreshes, then both children: at most one stays valid, then none @trust:stolen-token', async () => {
      const parent = await login();
      const children = (await Promise.all([refresh(parent), refresh(parent)])).map(({ child }) => child);
      const answers = await Promise.all(children.map(refresh));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
      for (const token of [parent, ...children, ...answers.flatMap(({ child }) => child ?? [])]) {
        expect((await refresh(token)).status).toBe(401);
      }
    });

    test('a logout during refreshes leaves no valid token @trust:refresh-after-logout', async () => {
      const parent = await login();
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => refresh(parent)),
        testApp.aVisitor().post('/auth/logout/', { refresh: parent }),
        ...Array.from({ length: 6 }, () => refresh(parent)),
      ]);
      for (const answer of answers) {
        if ('child' in answer && answer.child) expect((await refresh(answer.child)).status).toBe(401);
      }
    });
  });

  describe('profile', () => {
    test('of a customer', async () => {
      const customer = await testApp.aCustomer();
      expect((await customer.get('/auth/status/')).body).toMatchObject({
        user: { id: customer.id, user_type: 'customer' },
        customer_profile: { id: customer.id, preferred_tags: [] },
        seller_profile: null,
        permissions: { seller_approved: false, operator: false },
      });
    });

    test.each([
      ['pending', 'customer', false],
      ['approved', 'seller', true],
      ['suspended', 'customer', false],
    ] as const)('of a %s seller', async (status, user_type, seller_approved) => {
      const seller = await testApp.aSeller({ status, businessName: 'Meghna Threads' });
      await testApp.aProduct({ seller });
      await testApp.aProduct({ seller, deleted_at: testApp.clock.now() });
      expect((await seller.get('/auth/status/')).body).toMatchObject({
        user: { user_type },
        seller_profile: {
          id: seller.sellerId,
          status,
          business_name: 'Meghna Threads',
          total_products: 1,
          logo: null,
        },
        permissions: { seller_approved },
      });
    });

    test('saving preferences completes the onboarding; old spellings are accepted', async () => {
      const customer = await testApp.aCustomer();
      const { body } = await customer.post('/auth/preferences/', {
        preferred_tags: ['formal', 'street_wear', 'activewear'],
        onboarding_completed: true,
      });
      expect(body.user).toMatchObject({
        onboarding_completed: true,
        preferred_tags: ['formal', 'streetwear', 'activewear'],
      });
    });

    test.each([
      [[], 'Please select at least one preference or choose "Pick for me".'],
      [['formal', 'casual', 'ethnic', 'streetwear'], 'At most 3 styles'],
      [['gothic'], expect.stringContaining('preferred_tags.0')],
    ])('preferences %j are refused', async (preferred_tags, error) => {
      const customer = await testApp.aCustomer();
      const answer = await customer.post('/auth/preferences/', {
        preferred_tags,
        onboarding_completed: true,
      });
      expect(answer).toMatchObject({ status: 400, body: { error } });
    });

    test('a chosen language is stored with the account', async () => {
      const customer = await testApp.aCustomer();
      const languageNow = async () => (await customer.get('/auth/status/')).body.user.language;
      expect(await languageNow()).toBeNull();
      for (const language of ['bn', 'en']) {
        const { status, body } = await customer.put('/auth/language/', { language });
        expect([status, body.user.language]).toEqual([200, language]);
        expect(await languageNow()).toBe(language);
      }
      expect(await customer.put('/auth/language/', { language: 'fr' })).toMatchObject({
        status: 400,
        body: { fields: { language: [expect.any(String)] } },
      });
    });

    test('shipping info is empty at first, then as saved', async () => {
      const customer = await testApp.aCustomer();
      expect((await customer.get('/auth/shipping-info/')).body).toEqual({ address_line_1: '', phone: '' });
      const saved = await customer.put('/auth/shipping-info/', {
        address_line_1: ' 7 Lake Road ',
        phone: '01712 345 678',
      });
      expect(saved.body).toEqual({ address_line_1: '7 Lake Road', phone: '01712345678' });
      expect((await customer.get('/auth/shipping-info/')).body).toEqual(saved.body);
      expect((await customer.put('/auth/shipping-info/', { address_line_1: '', phone: '1' })).status).toBe(
        400,
      );
    });
  });

  test('stores no secret in plain text', async () => {
    const { email } = await testApp.aCustomer();
    const { body } = await testApp.aVisitor().post('/auth/login/', { email, password: PASSWORD });
    const user = await testApp.db.kysely
      .selectFrom('users')
      .where('email', '=', email)
      .selectAll()
      .executeTakeFirst();
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const tokens = await testApp.db.kysely.selectFrom('refresh_tokens').select('token_hash').execute();
    expect(tokens.some(({ token_hash }) => token_hash.toString('base64url') === body.refresh)).toBe(false);
  });
});
