import { access, constants } from 'node:fs/promises';
import fastifyCompress from '@fastify/compress';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from './config/config.ts';
import { dialectFiles } from './dialect/dialectFiles.ts';
import { Dialects, NO_DIALECT } from '@hongbao/engine/dialect/dialects';
import {
  certificateNames,
  loadAuthority,
  loadCertificate,
  renewCertificate,
} from './http/certificates.ts';
import { serveClient } from './http/serveClient.ts';
import { allRoutes } from '@hongbao/engine/routes/allRoutes';
import {
  REQUEST_TIMEOUT_MS,
  answerBrokenRequest,
  answerUnknownExpectation,
  requireHost,
} from './http/brokenRequests.ts';
import { registerCors } from './http/registerCors.ts';
import { browserRules } from '@hongbao/engine/http/browserRules';
import { Forwarder } from './forward/forwardToBackend.ts';
import { closeInTime } from './http/closeInTime.ts';
import { CachedDocument } from './http/cachedDocument.ts';
import type { EnvelopeKeys } from '@hongbao/engine/http/openEnvelope';
import { envelopeOpener } from './http/envelopeOpener.ts';
import { unknownRoute } from '@hongbao/engine/http/errors';
import { handleErrors } from './fastify/fastifyErrors.ts';
import { FastifyHttpRequest } from './http/fastifyRequest.ts';
import { healthRoute } from '@hongbao/engine/routes/health';
import { leaveBodies, mountRoutes } from './fastify/mountRoutes.ts';
import { findStories } from './scenarios/stories/stories.ts';
import { UpgradableRequest, routeUpgrades } from './http/upgrades.ts';
import { limitRates } from './http/limitRates.ts';
import { logRequests } from './http/requestLog.ts';
import { WebhookDeliveries } from '@hongbao/engine/devtools/webhooks/webhookDeliveries';
import { webhookSender } from './webhooks/webhookSender.ts';
import type { SendRequest } from '@hongbao/engine/devtools/traffic/replay';
import type { Peers } from '@hongbao/engine/peers';
import type { Worlds } from '@hongbao/engine/worlds/worlds';

/** Minimum size of a compressed answer, bytes. A smaller answer fits in one packet. */
const COMPRESS_BYTES_MIN = 1_024;

/** Receives log lines, one JSON object each. */
export interface LogSink {
  write(line: string): unknown;
}

/**
 * Builds the server around its worlds without listening, so that tests can inject requests. `peers` are the servers
 * that share the worlds; null for a single server.
 */
export async function createApp(
  config: Config,
  worlds: Worlds,
  keys: EnvelopeKeys,
  log: LogSink = process.stdout,
  peers: Peers | null = null,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, stream: log },
    // `logRequests` writes one line per request. Fastify's own lines would contain the query of the address.
    logController: new LogController({ disableRequestLogging: true }),
    // Without TRUSTED_PROXIES, the client's address is the address of the socket's peer.
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    requestTimeout: REQUEST_TIMEOUT_MS,
    // `requireHost` answers a missing Host header in the standard format; Node.js would not.
    ...transport(config),
    clientErrorHandler: answerBrokenRequest,
    // `closeInTime` answers 503 in the standard format; Fastify would not.
    return503OnClosing: false,
    genReqId: requestIds(),
    // Log lines contain the request's fields. A child logger per request would cost more than most answers.
    childLoggerFactory: (logger) => logger,
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 200 },
    // Answers addresses that cannot be decoded, which reach neither a route nor the error handler.
    frameworkErrors: (error, request, reply) => {
      handleErrors({ config, worlds })(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
  app.server.on('checkExpectation', answerUnknownExpectation);
  routeUpgrades(app);
  app.decorateRequest('http');
  app.addHook('onRequest', (request, reply, done) => {
    request.http = new FastifyHttpRequest(request, reply, config);
    reply.header('x-request-id', request.id);
    for (const [name, value] of browserRules) reply.header(name, value);
    requireHost(request.raw);
    done();
  });
  logRequests(app, config.logLevel);
  const dialects = new Dialects(dialectFiles(config.dialectsDir), config.dialect);
  requireDialect(dialects, config.dialect);
  await registerCors(app, config, () => dialects.tokenHeaders());
  closeInTime(app);
  app.setErrorHandler(handleErrors({ config, worlds }));
  app.setNotFoundHandler((request) => {
    throw unknownRoute(request.http);
  });
  leaveBodies(app);
  // Only responses are compressed: clients of this server do not compress requests.
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: COMPRESS_BYTES_MIN,
    encodings: ['br', 'gzip'],
  });
  const limits = limitRates(app, config);
  const countMember = limits?.countMember ?? null;
  const health = healthRoute({
    server: peers?.name ?? 'single',
    findWorlds: () =>
      peers ? peers.requireReachable() : access(config.dataDir, constants.R_OK | constants.W_OK),
  });
  const opener = envelopeOpener(keys.privateKey, config.envelopeThreads);
  app.addHook('onClose', () => opener.close());
  const webhooks = webhookSender(config);
  const { recordsTraffic } = config;
  const deliveries = new WebhookDeliveries({
    worlds: () => worlds.open(),
    sender: webhooks,
    recordsTraffic,
    report: (text, error) => app.log.error(error, text),
  });
  app.addHook('onReady', async () => deliveries.start());
  app.addHook('onClose', () => deliveries.stop());
  const forwarder = new Forwarder({ config, opener, dialects });
  app.addHook('onRequest', (request, _reply, done) => {
    forwarder.requireNoLoop(request.headers);
    done();
  });
  app.addHook('preClose', async () => forwarder.endStreams());
  app.addHook('onClose', async () => forwarder.close());
  const { groups, answer } = allRoutes({
    config,
    dialects,
    worlds,
    keys,
    opener,
    countMember,
    countUpload: limits?.countUpload ?? null,
    countWeight: limits?.countWeight ?? null,
    findBackend: (arrival) => forwarder.find(arrival),
    logInAtBackend: (session) => forwarder.logIn(session),
    send: injectInto(app),
    webhooks,
    findStories: () => findStories(config.storiesDir),
    makeDocument: (type, text) => new CachedDocument(type, text),
  });
  for (const group of [health, ...groups])
    await app.register((scope) => mountRoutes(scope, group, answer));
  if (config.isHttps) {
    renewCertificate(app, config);
    const type = 'application/x-x509-ca-cert';
    app.get('/ca.crt', (_request, reply) => reply.type(type).send(loadAuthority(config.dataDir)));
  }
  await serveClient(app);
  return app;
}

/** Returns the options of the server's connections: plain, or with TLS. */
function transport(config: Config): object {
  const http = { requireHostHeader: false, IncomingMessage: UpgradableRequest };
  if (!config.isHttps) return { http };
  return { https: { ...http, ...loadCertificate(config.dataDir, certificateNames(config)) } };
}

/** Throws an error that names the variable if the dialect of the server cannot be used. */
function requireDialect(dialects: Dialects, name: string | null): void {
  const read = name === null || name === NO_DIALECT ? null : dialects.find(name);
  if (read && 'problems' in read) throw new Error(`DIALECT=${name}: ${read.problems.join('; ')}`);
}

/** Generates request ids by counting from the server's start, so that they are short and unique within one log. */
function requestIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `r${last.toString(36)}`;
  };
}

/** Returns a function that sends a request through the complete server without a socket. */
function injectInto(app: FastifyInstance): SendRequest {
  return async ({ method, url, headers, body }) => {
    const request = { method, url, headers: { ...headers } };
    const answer = await app.inject(body === null ? request : { ...request, payload: body });
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
  };
}
