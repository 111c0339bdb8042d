/*
 * Node's implementation of `#platform/machine`: what the engine needs of the machine besides cryptography. Another platform
 * gets its own file through the conditions of `imports` in package.json.
 */

/** Seconds since the machine was started, including its sleep. */
export { uptime } from 'node:os';
/** Compression and checksum of the pictures that scenarios draw. */
export { crc32, deflateSync } from 'node:zlib';
