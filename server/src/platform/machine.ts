/*
 * The Node.js implementation of `#platform/machine`: other functions of the machine that the engine needs. Another
 * platform provides its own file with the conditions of `imports` in package.json.
 */

/** Seconds since the machine was started, including sleep. */
export { uptime } from 'node:os';
/** Compression and checksum for the generated pictures of scenarios. */
export { crc32, deflateSync } from 'node:zlib';
