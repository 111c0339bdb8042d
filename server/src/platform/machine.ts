/*
 * Node's implementation of `#platform/machine`: functions of the machine that the engine needs, other than
 * cryptography. Another platform gets its own file through the conditions of `imports` in package.json.
 */

/** Seconds since the machine was started, including sleep. */
export { uptime } from 'node:os';
/** Compression and checksum for the pictures of scenarios. */
export { crc32, deflateSync } from 'node:zlib';
