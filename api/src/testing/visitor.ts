import type { FastifyInstance } from 'fastify';

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

/** Somebody at a browser: calls go to the API below /api/v1 and carry the token, if there is one. */
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
      body: (answer.body ? JSON.parse(answer.body) : undefined) as Body,
      headers: answer.headers,
    };
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
