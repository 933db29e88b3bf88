import Fastify from 'fastify';

// A baseline for Fastify on this machine: one route that sends fixed bytes.
// PUT / sets them, GET / sends them. Its port is the first argument.

const app = Fastify();
let bytes: Buffer = Buffer.alloc(0);
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.put('/', { bodyLimit: 2 ** 24 }, async (request, reply) => {
  bytes = request.body as Buffer;
  return reply.code(204).send();
});
app.get('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.send?.('ready');
