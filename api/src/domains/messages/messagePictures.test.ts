import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { runCommand } from '../../operation/operator/console';
import { readLimits } from '../../platform/limits/limitTable';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { Customer, type Visitor } from '../../testing/visitor';
import { phoneProof } from '../accounts/phoneProof';

const photo = (background: string, [width, height] = [400, 300]) =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (background: string, size?: [number, number]) => photo(background, size).png().toBuffer();

describeOnEachDatabase('pictures of messages about an order', (testApp) => {
  async function aTalk() {
    const { order, buyer, product } = await testApp.anOrder();
    const own = `/orders/orders/${order.id}/messages/`;
    const ofStore = `/orders/seller/orders/${order.id}/messages/`;
    return { id: order.id, buyer, seller: product.seller, own, ofStore };
  }
  const send = (
    who: Visitor,
    at: string,
    pictures: Buffer[],
    { content = 'The seam is torn, see here', key }: { content?: string; key?: string } = {},
  ) =>
    who.form('POST', at, { content }, { uploaded_images: pictures }, key ? { 'idempotency-key': key } : {});
  const pictureAt = (list: string, message: number, place = 1, width = '') =>
    `${list}${message}/pictures/${place}/${width && `?width=${width}`}`;

  /** Stored files of private pictures, by the folders of their names. */
  async function privateFiles(): Promise<string[]> {
    const all = await readdir(testApp.folder, { recursive: true });
    return all.filter((file) => /-private\/\w+/.test(file)).sort();
  }
  const uploads = async () =>
    (await testApp.db.kysely.selectFrom('uploads').select('hash').execute()).map(({ hash }) => hash);

  test('come with the message, to both sides, made from their pixels alone', async () => {
    const { buyer, seller, own, ofStore } = await aTalk();
    const sent = await send(buyer, own, [
      await photo('#c02020', [1600, 1200])
        .withExif({ IFD0: { Copyright: 'Flat 4B, 7 Lake Road' } })
        .jpeg()
        .toBuffer(),
      await png('#20c020', [200, 120]),
    ]);
    const pictures = [
      { place: 1, width: 1600, height: 1200, tint: expect.stringMatching(/^#[bc]/) },
      { place: 2, width: 200, height: 120, tint: expect.stringMatching(/^#[12]/) },
    ];
    expect([sent.status, sent.body.content, sent.body.pictures]).toEqual([
      201,
      'The seam is torn, see here',
      pictures,
    ]);
    const { id } = sent.body;
    for (const [who, list] of [
      [buyer, own],
      [seller, ofStore],
    ] as const) {
      expect((await who.get(list)).body.messages[0].pictures).toEqual(pictures);
      const { status, headers, bytes } = await who.file(pictureAt(list, id));
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'no-store',
      ]);
      const read = await sharp(bytes).metadata();
      expect([read.format, read.width, read.height, read.exif]).toEqual(['webp', 1280, 960, undefined]);
      const small = await sharp((await who.file(pictureAt(list, id, 1, '320'))).bytes).metadata();
      expect([small.width, small.height]).toEqual([320, 240]);
      // Never scaled up.
      expect((await sharp((await who.file(pictureAt(list, id, 2))).bytes).metadata()).width).toBe(200);
    }
    expect(await uploads()).toEqual([]);
  });

  test('the store sends them, too, and its own list has them', async () => {
    const { buyer, seller, own, ofStore } = await aTalk();
    const { status, body } = await send(seller, ofStore, [await png('#2020c0')]);
    expect([status, body.side, body.pictures.length]).toEqual([201, 'store', 1]);
    expect((await buyer.file(pictureAt(own, body.id))).status).toBe(200);
  });

  test('others do not get them, and a message of another order has none here', async () => {
    const { id: order, buyer, seller, own, ofStore } = await aTalk();
    const other = await aTalk();
    const { id } = (await send(buyer, own, [await png('#111111')])).body;
    const operator = await testApp.anOperator();
    const pending = await testApp.aSeller({ status: 'pending' });
    const tries: [who: Visitor, at: string, status: number][] = [
      [testApp.aVisitor(), pictureAt(own, id), 401],
      [testApp.aVisitor(), pictureAt(ofStore, id), 401],
      [await testApp.aCustomer(), pictureAt(own, id), 404],
      [seller, pictureAt(own, id), 404],
      [operator, pictureAt(own, id), 404],
      [await testApp.aSeller(), pictureAt(ofStore, id), 404],
      [buyer, pictureAt(ofStore, id), 403],
      [pending, pictureAt(ofStore, id), 403],
      // with the id of another buyer's order
      [other.buyer, pictureAt(other.own, id), 404],
      [other.seller, pictureAt(other.ofStore, id), 404],
      [buyer, pictureAt(own, id, 2), 404],
      [buyer, pictureAt(own, id, 4), 400],
      [buyer, pictureAt(own, id, 1, '4000'), 400],
    ];
    for (const [who, at, status] of tries) expect([at, (await who.file(at)).status]).toEqual([at, status]);
    const reason = { reason: 'Let me see' };
    for (const who of [buyer, seller])
      expect((await who.post(`/operator/orders/${order}/messages/${id}/pictures/1/`, reason)).status).toBe(
        403,
      );
  });

  test('have no public address: neither by the name of their file nor by the hash of what was sent', async () => {
    const { buyer, own } = await aTalk();
    const { id } = (await send(buyer, own, [await png('#121212')])).body;
    await buyer.file(pictureAt(own, id, 1, '320'));
    const { name, upload_hash } = await testApp.db.kysely
      .selectFrom('message_pictures')
      .where('message_id', '=', id)
      .select(['name', 'upload_hash'])
      .executeTakeFirstOrThrow();
    expect(await privateFiles()).toEqual(
      expect.arrayContaining([expect.stringContaining(`${name}/320.webp`)]),
    );
    for (const one of [name, name.replace('-private', ''), upload_hash])
      for (const file of ['320.webp', '1280.webp', 'original'])
        expect((await testApp.app.inject({ url: `/media/${one}/${file}` })).statusCode).toBe(404);
  });

  test('may be those of a product: each is stored apart', async () => {
    const { buyer, own } = await aTalk();
    const bytes = await png('#131313');
    const [first, second] = [await send(buyer, own, [bytes, bytes]), await send(buyer, own, [bytes])];
    expect([first.body.pictures.length, second.body.pictures.length]).toEqual([2, 1]);
    const rows = await testApp.db.kysely
      .selectFrom('message_pictures')
      .where('message_id', 'in', [first.body.id, second.body.id])
      .select(['name', 'upload_hash'])
      .execute();
    expect([
      new Set(rows.map((row) => row.name)).size,
      new Set(rows.map((row) => row.upload_hash)).size,
    ]).toEqual([3, 1]);
  });

  test.each<[what: string, pictures: () => Promise<Buffer>[], field: string, text: string]>([
    [
      'a fourth one',
      () => ['#111', '#222', '#333', '#444'].map((color) => png(color)),
      'uploaded_images',
      'At most 3 pictures in one message',
    ],
    [
      'a file of another type',
      () => [png('#111'), Promise.resolve(Buffer.from('<svg/>'))],
      'uploaded_images.1',
      'Please select an image file',
    ],
    [
      'a damaged one',
      () => [png('#111').then((bytes) => bytes.subarray(0, bytes.length - 20))],
      'uploaded_images.0',
      'The picture is damaged',
    ],
    [
      'a pixel bomb',
      () => [png('#111', [8000, 8000])],
      'uploaded_images.0',
      'The picture is too large: at most 40 megapixels',
    ],
    [
      'a tiny one',
      () => [png('#111', [100, 99])],
      'uploaded_images.0',
      'The picture is too small: at least 100 × 100 pixels',
    ],
    [
      'more than 5 MB',
      () => [Promise.resolve(Buffer.alloc(5 * 1024 * 1024 + 1))],
      'uploaded_images',
      'File size must be less than 5MB',
    ],
  ])('refuses %s and writes no message', async (_what, pictures, field, text) => {
    const { buyer, own } = await aTalk();
    const { status, body } = await send(buyer, own, await Promise.all(pictures()));
    expect([status, Object.keys(body.fields), body.error]).toEqual([
      400,
      [field],
      expect.stringContaining(text),
    ]);
    expect((await buyer.get(own)).body.messages).toEqual([]);
  });

  test('need words, as every message does', async () => {
    const { buyer, own } = await aTalk();
    const { status, body } = await send(buyer, own, [await png('#111')], { content: '  ' });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['content']]);
  });

  test('are not decoded for others, nor where nothing can be written', async () => {
    const { buyer, own, ofStore } = await aTalk();
    const before = (await privateFiles()).length;
    const picture = await png('#0f0f0f');
    expect((await send(await testApp.aCustomer(), own, [picture])).status).toBe(404);
    expect((await send(await testApp.aSeller(), ofStore, [picture])).status).toBe(404);
    expect((await send(buyer, ofStore, [picture])).status).toBe(403);
    expect((await send(testApp.aVisitor(), own, [picture])).status).toBe(401);

    const product = await testApp.aProduct({ stock: 5 });
    const { body: order } = await testApp.aVisitor().post('/orders/guest/create/', {
      customer_name: 'Nadia Rahman',
      customer_address: '7 Lake Road, Dhaka',
      payment_method: 'cod',
      proof: phoneProof(testApp.context, '01812345679'),
      selected_items: [{ product_id: product.id, quantity: 1 }],
    });
    const closed = await send(product.seller, `/orders/seller/orders/${order.id}/messages/`, [picture]);
    expect([closed.status, closed.body.code]).toEqual([409, 'conversation_closed']);
    expect((await privateFiles()).length).toBe(before);
  });

  test('a repeated request writes once; the key serves no other pictures', async () => {
    const { buyer, own } = await aTalk();
    const [one, two] = [await png('#515151'), await png('#525252')];
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(buyer, own, [one, two], { key: 'key-of-the-torn-seam' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const stored = (await privateFiles()).length;
    const again = await send(buyer, own, [one, two], { key: 'key-of-the-torn-seam' });
    expect(again.body).toEqual(answers[0]?.body);
    // Known pictures are not decoded again.
    expect((await privateFiles()).length).toBe(stored);
    for (const others of [[two, one], [one], []]) {
      expect(await send(buyer, own, others, { key: 'key-of-the-torn-seam' })).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
    }
    expect(
      await buyer.post(own, { content: 'Hello' }, { 'idempotency-key': 'key-of-the-words' }),
    ).toMatchObject({ status: 201 });
    expect((await send(buyer, own, [one], { content: 'Hello', key: 'key-of-the-words' })).status).toBe(422);
    expect((await buyer.get(own)).body.messages).toHaveLength(2);
  });

  test.each([
    ['pictures_account', /^You have uploaded many pictures in a short time\./],
    ['message_pictures_account', /^You have sent many pictures in messages today\./],
  ])('pictures of an account are limited by %s, words are not', async (limit, text) => {
    const { buyer, own } = await aTalk();
    const app = await testApp.openApp({ limits: readLimits(`off,${limit}=3`) });
    const limited = new Customer(app, buyer.token ?? '', buyer);
    try {
      expect((await send(limited, own, [await png('#111'), await png('#222')])).status).toBe(201);
      expect(await send(limited, own, [await png('#333'), await png('#444')])).toMatchObject({
        status: 429,
        body: { error: expect.stringMatching(text) },
      });
      expect((await limited.post(own, { content: 'Words still go' })).status).toBe(201);
    } finally {
      await app.close();
    }
  });

  test('those of a refused message are deleted after a day, those of a deleted one at once', async () => {
    const { id: order, buyer, own } = await aTalk();
    await testApp.db.kysely.deleteFrom('uploads').execute();
    const before = await privateFiles();
    expect((await send(buyer, own, [await png('#616161'), Buffer.from('<svg/>')])).status).toBe(400);
    const [lost] = await uploads();
    const remaining = (await send(buyer, own, [await png('#717171')])).body.id;
    expect(await testApp.pictures.deleteUnused()).toBe(0);
    await testApp.db.kysely
      .updateTable('uploads')
      .set({ at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    expect(await testApp.pictures.deleteUnused()).toBe(1);
    expect((await privateFiles()).join()).not.toContain(lost);
    expect((await buyer.file(pictureAt(own, remaining))).status).toBe(200);

    // Deleting an account deletes its orders in the same way.
    await testApp.db.kysely.deleteFrom('orders').where('public_id', '=', order).execute();
    expect(await testApp.pictures.deleteUnused()).toBe(1);
    expect(await privateFiles()).toEqual(before);
  });

  test('the email says how many there are, and has none', async () => {
    const { id: order, buyer, own } = await aTalk();
    await send(buyer, own, [await png('#818181'), await png('#828282')]);
    const rows = await testApp.db.kysely
      .selectFrom('outbox')
      .where('kind', '=', 'message_to_store')
      .select('data')
      .execute();
    expect(rows.map(({ data }) => data).filter(({ orderId }) => orderId === order)).toEqual([
      expect.objectContaining({ content: 'The seam is torn, see here', pictures: 2 }),
    ]);
  });

  test('an operator sees them with a reason, which the audit trail has', async () => {
    const { id: order, buyer, own, seller } = await aTalk();
    const { id } = (await send(buyer, own, [await png('#919191', [640, 480])])).body;
    const operator: Customer = await testApp.anOperator();
    const at = `/operator/orders/${order}/messages/${id}/pictures/1/`;
    expect((await operator.post(at, {})).status).toBe(400);
    expect((await operator.post(at.replace(/1\/$/, '2/'), { reason: 'None there' })).status).toBe(404);
    const seen = await operator.post(at, { reason: 'A complaint' });
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp']);

    const folder = await mkdtemp(path.join(tmpdir(), 'haat-complaint-'));
    try {
      const command = ['messages', order, '--reason', 'A second one', '--pictures'];
      const printed = await runCommand(testApp.context, 'root', [...command, folder]);
      const file = path.join(folder, `${id}-1.webp`);
      expect(printed).toMatch(/^\d+ .+ buyer +The seam is torn, see here +1$/m);
      expect(printed).toMatch(new RegExp(`^Written: ${file}$`, 'm'));
      expect((await sharp(file).metadata()).width).toBe(640);
      expect((await stat(file)).mode & 0o077).toBe(0);
      await expect(runCommand(testApp.context, 'root', [...command, 'here'])).rejects.toThrow(
        /--pictures must be a whole path/,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
    const trail = (await operator.get(`/operator/audit/?seller=${seller.sellerId}`)).body.results;
    expect(
      trail
        .filter(({ act }: { act: string }) => act === 'read_messages')
        .map(({ actor, reason }: { actor: string; reason: string }) => [actor, reason]),
    ).toEqual([
      ['shell:root', 'A second one'],
      [operator.email, 'A complaint'],
    ]);
  });
});
