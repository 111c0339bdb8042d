export const socketChannels = ['clock', 'prices', 'candles', 'member', 'notices'] as const;
export type SocketChannelName = (typeof socketChannels)[number];

/** Operations in answers of the socket. A `ping` is answered with `pong`. */
export const socketOps = ['login', 'subscribe', 'unsubscribe', 'pong'] as const;

/** Maximum length of a message of the client, bytes. A longer one closes the socket with 1009. */
export const SOCKET_MESSAGE_BYTES_MAX = 64 * 1024;
/** Maximum subscriptions of a socket. Each named symbol of the channel prices counts as one. */
export const SOCKET_SUBSCRIPTIONS_MAX = 100;
/** Maximum symbols in one subscription of the channel prices. */
export const SOCKET_SYMBOLS_MAX = 50;
/** Maximum length of the id of a message, characters. */
export const SOCKET_ID_MAX = 64;
/** Maximum messages of a client that are carried out in `SOCKET_RATE_MS`. Further ones are answered with `tooMany`. */
export const SOCKET_RATE_MAX = 500;
/** Maximum messages of a client in `SOCKET_RATE_MS`. One more closes the socket with 1008. */
export const SOCKET_FLOOD_MAX = 20_000;
export const SOCKET_RATE_MS = 10_000;
/** Interval of pings, machine time. A client that did not answer the one before is disconnected. */
export const SOCKET_HEARTBEAT_MS = 15_000;
/** Maximum events of a member that are buffered for a client that reconnects, and how long after the last socket. */
export const SOCKET_BUFFERED_MAX = 1_000;
export const SOCKET_RESUME_MS = 120_000;
/** Maximum unread notices in a full picture. */
export const SOCKET_NOTICES_MAX = 100;
export const SOCKET_SESSION_ENDED = 4401;
