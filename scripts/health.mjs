// The health check of the container. It succeeds if the server answers and can look up worlds.
import http from 'node:http';
import https from 'node:https';

const { HTTPS, PORT = 3000 } = process.env;
const { get } = HTTPS === 'on' ? https : http;
const url = `${HTTPS === 'on' ? 'https' : 'http'}://127.0.0.1:${PORT}/health`;
// This command asks only its own container, which has no list of authorities with its own.
const options = { rejectUnauthorized: false, timeout: 2_500 };
get(url, options, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('error', () => process.exit(1))
  .on('timeout', () => process.exit(1));
