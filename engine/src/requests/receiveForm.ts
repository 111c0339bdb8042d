import { removeDatabase } from '@hongbao/prisma/database';
import { ClientShares, UPLOADS } from '../http/clientShares.ts';
import { header } from '../http/headers.ts';
import type { HttpAnswer } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { Ruled, WithForm } from './arrival.ts';
import { MULTIPART } from './receiveBody.ts';
import { type Answer, type Step, add } from './step.ts';

/** The name of the file in the form of the call `uploadFile`, and in those of operators. */
export const FILE = 'file';

interface Parts {
  /** Returns a path for a temporary file. */
  readonly scratchFile: (name: string) => string;
}

/**
 * Receives a form with files. It lasts as long as the client likes, so that the request is not in its world meanwhile: if the
 * world was closed, the answer is 503.
 */
export function receiveForm({ scratchFile }: Parts): Step<Ruled, WithForm> {
  const receiving = new ClientShares(UPLOADS);
  return (arrival, next) => {
    const parts = partsOf(arrival);
    return parts === null ? next(add(arrival, { form: null })) : receive(arrival, parts, next);
  };

  async function receive(
    arrival: Ruled,
    parts: readonly string[],
    next: Answer<WithForm>,
  ): Promise<HttpAnswer> {
    const { request, route, world } = arrival;
    const scratch = new Map(parts.map((name) => [name, scratchFile('upload')]));
    const leave = route.isForOperators ? () => undefined : admit(receiving, request, world);
    try {
      const receive = () => request.receiveForm(scratch);
      const { fields, files } = await (world ? world.refCount.outside(receive) : receive());
      leave();
      world?.refCount.requireOpen();
      const received = new Map([...scratch].filter(([name]) => files.has(name)));
      return await next(add(arrival, { form: { fields, files: received } }));
    } finally {
      leave();
      for (const file of scratch.values()) removeDatabase(file);
    }
  }
}

/** Counts a form that is being received. Returns the function that ends it, which can be called again. */
function admit(receiving: ClientShares, request: HttpRequest, world: Ruled['world']): () => void {
  const leave = () => receiving.delete(leave);
  receiving.add(request, world, leave);
  return leave;
}

/** The names of the files in a form; null for a request that is none. */
function partsOf({ request, route, names }: Ruled): readonly string[] | null {
  if (names?.isExtra) return null;
  if (route.body === 'form') return [FILE];
  if (!names) return null;
  const { body, files } = names.call;
  if (body !== 'form' && Object.keys(files).length === 0) return null;
  const type = header(request, 'content-type')?.toLowerCase() ?? '';
  return type.startsWith(MULTIPART) ? Object.values(files) : null;
}
