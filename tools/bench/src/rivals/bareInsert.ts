import { constants, createDecipheriv, createPrivateKey, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SqliteDriver as Sqlite } from '@hongbao/prisma/platform/driver';
import fastify from 'fastify';

/**
 * A server with the minimum cost of a sealed, stored POST request: Fastify decrypts the same envelope with node:crypto
 * and inserts one row with a prepared statement, with the same durability as the file of a world (write-ahead log,
 * synchronous NORMAL). It has no members, validation, prices or ledger.
 */
const [port, file, keyFile, path] = process.argv.slice(2);
if (!port || !file || !keyFile || !path) throw new Error('bareInsert <port> <file> <key> <path>');

const key = createPrivateKey(readFileSync(keyFile));
const sqlite = new Sqlite(file);
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = NORMAL');
sqlite.exec(
  'CREATE TABLE position (id INTEGER PRIMARY KEY, symbol, direction, quantity, leverage)',
);
const insert = sqlite.prepare(
  'INSERT INTO position (symbol, direction, quantity, leverage) VALUES (?, ?, ?, ?)',
);

interface Ticket {
  readonly symbol: string;
  readonly direction: string;
  readonly quantity: string;
  readonly leverage: number;
}

function open(text: string): Ticket {
  const [sealedKey = '', sealedJson = ''] = text.split('.');
  const block = privateDecrypt(
    { key, padding: constants.RSA_NO_PADDING },
    Buffer.from(sealedKey, 'base64'),
  );
  const decipher = createDecipheriv('aes-256-ecb', block.subarray(block.length - 32), null);
  const json = decipher.update(sealedJson, 'base64', 'utf8') + decipher.final('utf8');
  return JSON.parse(json) as Ticket;
}

const app = fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
  done(null, text),
);
app.post(path, async (request) => {
  const { symbol, direction, quantity, leverage } = open(String(request.body));
  const { lastInsertRowid } = insert.run(symbol, direction, quantity, leverage);
  return { success: true, id: Number(lastInsertRowid) };
});
app.get('/', async () => ({ success: true }));
await app.listen({ host: '127.0.0.1', port: Number(port) });
