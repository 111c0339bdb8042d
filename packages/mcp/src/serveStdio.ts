import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { type McpOptions, createMcpServer } from './createMcpServer.ts';

/** Serves the Model Context Protocol on stdin and stdout until stdin ends. Errors of the transport go to stderr. */
export function serveStdio(options: McpOptions): void {
  serve(() => createMcpServer(options), {
    onerror: (error) => console.error(error.message),
  });
}
