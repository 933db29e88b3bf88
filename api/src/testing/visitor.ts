import type { FastifyInstance } from 'fastify';

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

/** A client of the API: calls go below /api/v1 and carry the token, if there is one. */
export class Visitor {
  readonly #app: FastifyInstance;
  token: string | null;

  constructor(app: FastifyInstance, token: string | null = null) {
    this.#app = app;
    this.token = token;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every kind
  async call<Body = any>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const answer = await this.#app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    });
    return {
      status: answer.statusCode,
      body: (isJson(answer.headers) ? JSON.parse(answer.body) : undefined) as Body,
      headers: answer.headers,
    };
  }

  /** Sends multipart, as a page's form does: objects and lists as JSON, files as parts of their own. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every kind
  async form<Body = any>(
    method: 'POST' | 'PATCH',
    path: string,
    fields: Record<string, unknown>,
    files: Record<string, Buffer | Buffer[]> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    for (const [name, bytes] of Object.entries(files)) {
      for (const one of [bytes].flat()) form.append(name, new Blob([new Uint8Array(one)]), 'picture.png');
    }
    const encoded = new Response(form);
    const payload = Buffer.from(await encoded.arrayBuffer());
    const type = encoded.headers.get('content-type') ?? '';
    return this.call<Body>(method, path, payload, { ...headers, 'content-type': type });
  }

  /** Fetches what is not JSON. @param body of a file that is asked for by POST */
  async file(
    path: string,
    body?: object,
  ): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
    const { statusCode, headers, rawPayload } = await this.#app.inject({
      url: `/api/v1${path}`,
      headers: this.token ? { authorization: `Bearer ${this.token}` } : {},
      ...(body ? { method: 'POST', payload: body } : {}),
    });
    return { status: statusCode, headers, bytes: rawPayload };
  }

  get(path: string) {
    return this.call('GET', path);
  }
  post(path: string, body?: object, headers?: Record<string, string>) {
    return this.call('POST', path, body, headers);
  }
  put(path: string, body?: object) {
    return this.call('PUT', path, body);
  }
  patch(path: string, body?: object) {
    return this.call('PATCH', path, body);
  }
  delete(path: string) {
    return this.call('DELETE', path);
  }
}

const isJson = (headers: Record<string, unknown>) =>
  /^application\/json\b/.test(String(headers['content-type']));

export class Customer extends Visitor {
  readonly id: number;
  readonly email: string;

  constructor(app: FastifyInstance, token: string, user: { id: number; email: string }) {
    super(app, token);
    this.id = user.id;
    this.email = user.email;
  }
}

export class Seller extends Customer {
  readonly sellerId: number;

  constructor(app: FastifyInstance, token: string, user: { id: number; email: string }, sellerId: number) {
    super(app, token, user);
    this.sellerId = sellerId;
  }
}
