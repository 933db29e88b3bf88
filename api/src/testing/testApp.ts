import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Order, SellerStatus, StaffRole } from '@haat/contracts';
import type { FastifyInstance } from 'fastify';
import { type Insertable, sql } from 'kysely';
import type { Context } from '../context';
import { accessTokens } from '../domains/accounts/accessTokens';
import { insertUser, saveSession } from '../domains/accounts/accounts.queries';
import { hashPassword } from '../domains/accounts/passwords';
import { openSheets, type Sheets } from '../domains/receipts/sheets';
import { encryptNumbers } from '../domains/sellers/privateNumbers.service';
import { nextSellerId } from '../domains/sellers/sellers.queries';
import { buildApp } from '../operation/app';
import type { Db } from '../platform/db/database';
import type { Tables } from '../platform/db/tables';
import { SECURITY_LIMITS } from '../platform/limits/limitTable';
import { folderStorage } from '../platform/media/mediaStorage';
import { createPictures, type Pictures } from '../platform/media/pictures';
import { PrivateData } from '../platform/private-data/privateData';
import type { Sms } from '../platform/sms/smsTransport';
import { programFile } from './bundlePrograms';
import { Customer, Seller, Visitor } from './visitor';

export const SECRET = 'a secret for the tests, of at least 32 characters';

/** For processes that a test starts on the database of a TestApp. */
export const PRIVATE_DATA_KEY = Buffer.alloc(32, 'key of the tests').toString('base64');

/** A pair that is used nowhere else. */
export const PUSH_KEYS = {
  publicKey: 'BHWofOIas-3MYJTbPlw5nHuahf2xYHsQuh9G_f8xGzhPjWeTeAv_LNWbuL2EH43IborfN4-qAw-uiEuNV6JOqPI',
  privateKey: 'v01nBEaeI_qryQCiAi1Pc3-uxdiVKs39uMe6l1Jm9zM',
  subject: 'mailto:care@haat.example',
};

/** The password of every account in the tests. */
export const PASSWORD = 'haat-test-2026';
let passwordHash: Promise<string> | undefined;

const DAY_MS = 24 * 60 * 60_000;
const SESSION_MS = 30 * DAY_MS;

export interface TestProduct {
  id: number;
  seller: Seller;
  variants: { id: number; color: string | null; size: string | null }[];
}

export interface TestOrder {
  order: Order;
  buyer: Customer;
  product: TestProduct;
}

type NewProduct = Partial<Insertable<Tables['products']>> & {
  seller?: Seller;
  variants?: Partial<Insertable<Tables['variants']>>[];
  /** of the only variant, when `variants` is absent */
  stock?: number;
};

/** In tests a picture's recipe is a colour. */
const draw = async (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><rect width="1200" height="1500" fill="${color}"/></svg>`;

/** The API on its own database, with a settable clock and factories for test data. */
export class TestApp {
  db!: Db;
  app!: FastifyInstance;
  pictures!: Pictures;
  /** of the stored pictures */
  folder!: string;
  #now = new Date('2026-11-21T08:05:00Z');
  #count = 0;
  #sheets: Sheets | undefined;

  readonly privateData = new PrivateData({ current: Buffer.from(PRIVATE_DATA_KEY, 'base64') });
  readonly limits = SECURITY_LIMITS;
  readonly sessionSecret = SECRET;
  readonly archiveMs = 730 * DAY_MS;
  readonly returnWindowMs = 7 * DAY_MS;
  /** origins of push services on this machine */
  readonly pushServices: string[] = [];
  /** sent SMS, the last one last */
  readonly sent: Sms[] = [];
  readonly clock = { now: () => new Date(this.#now) };
  readonly #tokens = accessTokens({ clock: this.clock, sessionSecret: SECRET });

  async open(db: Db): Promise<void> {
    this.db = db;
    this.folder = await mkdtemp(path.join(tmpdir(), 'haat-media-'));
    this.pictures = createPictures({ db, storage: folderStorage(this.folder), draw });
    this.app = await this.openApp();
  }

  get context(): Context {
    const { db, clock, pictures, privateData } = this;
    return {
      db,
      clock,
      pictures,
      sheets: this.sheets,
      privateData,
      // The tests order with one phone number and hardly advance the clock.
      limits: this.limits,
      confirmationMs: DAY_MS,
      cardPaymentMs: 2 * DAY_MS,
      archiveMs: this.archiveMs,
      returnWindowMs: this.returnWindowMs,
      sessionSecret: SECRET,
      guestCheckout: true,
      push: { ...PUSH_KEYS, privateServices: this.pushServices },
      sms: { send: async (sms) => void this.sent.push(sms) },
      hasSms: true,
    };
  }

  get sheets(): Sheets {
    this.#sheets ??= openSheets(pathToFileURL(programFile('sheetThread')));
    return this.#sheets;
  }

  /** Another API on the same database, like another process. The caller closes it. */
  async openApp(change: Partial<Context> = {}): Promise<FastifyInstance> {
    const app = await buildApp({ ...this.context, ...change });
    await app.ready();
    return app;
  }

  async close(): Promise<void> {
    await this.app?.close();
    await this.#sheets?.close();
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  /** @param ms negative values set the clock back */
  advanceClock(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }

  setClock(now: Date): void {
    this.#now = now;
  }

  aVisitor(token?: string): Visitor {
    return new Visitor(this.app, token);
  }

  async aCustomer(change: { email?: string; firstName?: string; lastName?: string } = {}): Promise<Customer> {
    passwordHash ??= hashPassword(PASSWORD);
    const email = change.email ?? `person-${++this.#count}@haat.example`;
    const hash = await passwordHash;
    const user = await this.db.tx((tx) =>
      insertUser(tx, {
        email,
        username: email,
        passwordHash: hash,
        firstName: change.firstName ?? 'Nadia',
        lastName: change.lastName ?? 'Rahman',
        at: this.clock.now(),
      }),
    );
    if (!user) throw new Error(`There is a user ${email} already`);
    return new Customer(this.app, await this.anAccessToken(user.id), user);
  }

  /** Starts a session of the user. */
  async anAccessToken(userId: number): Promise<string> {
    const claims = { userId, sessionId: randomUUID() };
    const at = this.clock.now();
    await this.db.tx((tx) =>
      saveSession(tx, {
        id: claims.sessionId,
        userId,
        userAgent: '',
        at,
        expiresAt: new Date(at.getTime() + SESSION_MS),
      }),
    );
    return this.#tokens.sign(claims);
  }

  /** The data of the mails to an address, in the order in which they were queued. */
  async mailTo(email: string): Promise<{ kind: string; [field: string]: unknown }[]> {
    const rows = await this.db.kysely
      .selectFrom('outbox')
      .where('recipient', '=', email)
      .select(['kind', 'data'])
      .orderBy('id')
      .execute();
    return rows.map(({ kind, data }) => ({ ...data, kind }));
  }

  async aSeller(change: { status?: SellerStatus; businessName?: string } = {}): Promise<Seller> {
    const customer = await this.aCustomer();
    const id = await this.db.tx(nextSellerId);
    const numbers = { id_number: '1990123456789', account_number: '01711000000' };
    await this.db.kysely
      .insertInto('sellers')
      .values({
        id,
        ...encryptNumbers(this.privateData, id, numbers),
        user_id: customer.id,
        status: change.status ?? 'approved',
        first_name: 'Rafiq',
        last_name: 'Islam',
        email: customer.email,
        phone: '01711000000',
        business_name: change.businessName ?? `Store ${this.#count}`,
        business_type: 'General Clothing',
        pickup_location: '12 Mirpur Road, Dhaka',
        payment_method: 'bKash',
      })
      .execute();
    return new Seller(this.app, customer.token ?? '', customer, id);
  }

  /** Defaults: one variant without colour and size, 1,000 taka, stock 100. */
  async aProduct({ seller, variants, stock = 100, ...columns }: NewProduct = {}): Promise<TestProduct> {
    const owner = seller ?? (await this.aSeller());
    const { id } = await this.db.kysely
      .insertInto('products')
      .values({
        seller_id: owner.sellerId,
        name: `Panjabi ${++this.#count}`,
        description: 'Soft cotton',
        business_type: 'General Clothing',
        price_paisa: 1000_00,
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = variants ?? [{}];
    if (made.length === 0) return { id, seller: owner, variants: [] };
    const rows = await this.db.kysely
      .insertInto('variants')
      .values(made.map((variant, position) => ({ product_id: id, stock, position, ...variant })))
      .returning(['id', 'color', 'size', 'position'])
      .execute();
    return { id, seller: owner, variants: rows.sort((a, b) => a.position - b.position) };
  }

  /** A cash order through quick checkout. */
  async anOrder(
    change: { buyer?: Customer; product?: TestProduct; quantity?: number } = {},
  ): Promise<TestOrder> {
    const product = change.product ?? (await this.aProduct());
    const buyer = change.buyer ?? (await this.aCustomer());
    const [variant] = product.variants;
    const { status, body } = await buyer.post('/orders/orders/quick-create/', {
      product_id: product.id,
      quantity: change.quantity ?? 1,
      color: variant?.color,
      size: variant?.size,
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
    });
    if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
    return { order: body as Order, buyer, product };
  }

  /** Confirms a phone number by a code. @returns the proof */
  async aPhoneProof(phone: string): Promise<string> {
    const { body } = await this.aVisitor().post('/auth/phone-codes/', { phone });
    const code = /\d{6}/.exec(this.sent.at(-1)?.text ?? '')?.[0];
    const answer = await this.aVisitor().post('/auth/phone-codes/confirm/', { request: body.request, code });
    if (answer.status !== 200) throw new Error(`No proof: ${JSON.stringify([body, answer.body])}`);
    return answer.body.proof;
  }

  /** Makes an order one that waits for the shop's call, for a day. */
  async waitForCall(publicId: string): Promise<void> {
    await this.db.kysely
      .updateTable('orders')
      .set({ confirm_by: new Date(this.clock.now().getTime() + DAY_MS) })
      .where('public_id', '=', publicId)
      .execute();
  }

  /** Marks the phone number of an order as confirmed, as a code would. */
  async provePhone(publicId: string): Promise<void> {
    await sql`UPDATE orders SET phone_proved = true WHERE public_id = ${publicId}`.execute(this.db.kysely);
  }

  async aDeliveredOrder(change: Parameters<TestApp['anOrder']>[0] = {}): Promise<TestOrder> {
    const made = await this.anOrder(change);
    const { status, body } = await made.product.seller.post(
      `/orders/seller/orders/${made.order.id}/update-status/`,
      { status: 'delivered' },
    );
    if (status !== 200) throw new Error(`The order was not delivered: ${JSON.stringify(body)}`);
    return { ...made, order: body as Order };
  }

  async anOperator(role: StaffRole = 'owner'): Promise<Customer> {
    const customer = await this.aCustomer();
    await this.db.kysely
      .updateTable('users')
      .set({ is_operator: true, staff_role: role })
      .where('id', '=', customer.id)
      .execute();
    return customer;
  }

  async stockOf(variantId: number): Promise<number> {
    const { stock } = await this.db.kysely
      .selectFrom('variants')
      .where('id', '=', variantId)
      .select('stock')
      .executeTakeFirstOrThrow();
    return stock;
  }
}
