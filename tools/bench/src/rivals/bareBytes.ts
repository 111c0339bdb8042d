import { readFileSync } from 'node:fs';
import fastify from 'fastify';

/** A server with the minimum cost of a GET request: Fastify sends bytes from memory. */
const [port, file] = process.argv.slice(2);
if (!port || !file) throw new Error('bareBytes <port> <file>');

const bytes = readFileSync(file);
const app = fastify();
app.get('/', (_request, reply) => {
  void reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
