import type { ResultOf } from '@hongbao/contracts/call';
import {
  exportTraffic,
  type getTraffic,
  type listTraffic,
  streamTraffic,
} from '@hongbao/contracts/control/traffic.calls';
import type { Rest } from './fields.ts';
import type { Scope } from './scope.ts';

type Line = ResultOf<typeof listTraffic>['records'][number];

/** The recorded requests of a world and their answers. */
export interface Traffic {
  /** Lists requests, newest first: `list({ call: 'openPosition', limit: 20 })`. */
  list(wanted?: Rest<typeof listTraffic>): Promise<Line[]>;
  /** Details of one request: decrypted body, answer, result of validation, written rows and transfers. */
  get(id: string): Promise<ResultOf<typeof getTraffic>>;
  /** Requests as they are recorded, until the loop exits. */
  follow(wanted?: Rest<typeof streamTraffic>): AsyncGenerator<Line, void, undefined>;
  /** Returns the requests as an HTTP archive, a JSON text. */
  har(): Promise<string>;
  clear(): Promise<unknown>;
}

export function trafficOf({ control, client, id: world }: Scope): Traffic {
  return {
    list: async (wanted = {}) => (await control.listTraffic(wanted)).records,
    get: (id) => control.getTraffic({ id }),
    follow: async function* (query = {}) {
      for await (const { lines } of client.events(streamTraffic, { params: { world }, query }))
        yield* lines;
    },
    har: async () => (await client.send(exportTraffic, { params: { world } })).text(),
    clear: () => control.clearTraffic(),
  };
}
