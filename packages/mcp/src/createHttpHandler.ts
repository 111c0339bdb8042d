import { type McpHttpHandler, createMcpHandler } from '@modelcontextprotocol/server';
import { type McpOptions, createMcpServer } from './createMcpServer.ts';

/**
 * Creates a handler of streamable HTTP without sessions: any server of a cluster can answer any request. It checks
 * neither token nor origin.
 *
 * @param toOptions returns the options for a request
 */
export function createHttpHandler(toOptions: (request: Request) => McpOptions): McpHttpHandler {
  return createMcpHandler(({ requestInfo }) => {
    if (!requestInfo) throw new Error('a request of HTTP is missing');
    return createMcpServer(toOptions(requestInfo));
  });
}
