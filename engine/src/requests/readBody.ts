import { readBytes } from '@hongbao/prisma/database';
import { DROPPED, type HttpAnswer } from '../http/httpAnswer.ts';
import { bodyOf } from '../dialect/dialectAnswer.ts';
import { FairQueue } from '../http/fairQueue.ts';
import type { CountUpload } from '../http/rateLimits.ts';
import type { Form, Opened, WithForm, Route } from './arrival.ts';
import { FILE } from './receiveForm.ts';
import { type Answer, type Step, add } from './step.ts';

interface Parts {
  readonly countUpload: CountUpload | null;
  /** The routes of members' calls by the names of the calls. */
  readonly routes: ReadonlyMap<string, Route>;
}

/** Bounds of concurrent uploads whose body was received, which are in memory until they are stored. */
const UPLOADS_AT_ONCE = { atOnce: 4, waiting: 200, ofOne: 20, pauseMsMax: 0 };

/** Passes the body on: opened, or that of a form. Files of members are read in turn, and counted. */
export function readBody({ countUpload, routes }: Parts): Step<WithForm, Opened> {
  const uploads = new FairQueue(UPLOADS_AT_ONCE);
  return async (arrival, next) => {
    const { form, route, request, names, caller, recording } = arrival;
    if (!form) {
      const body = names?.isExtra ? {} : await arrival.openBody();
      if (recording && route.call?.transport === 'sealed' && !names?.isExtra)
        recording.opened = body;
      return next(add(arrival, { body }));
    }
    if (route.isForOperators) return next(add(arrival, { body: form.fields }));
    const endTurn = await uploads.take(caller.owner);
    try {
      // The client disconnected while it was queued.
      if (request.isClosed) return DROPPED;
      const contents = contentsOf(form);
      for (const { length } of contents.values()) countUpload?.(request.ip, length);
      if (route.body === 'form')
        return await next(add(arrival, { body: uploadIn(form, contents) }));
      return await answerWithFiles(arrival, {
        form,
        contents,
        next,
        upload: routes.get('uploadFile'),
      });
    } finally {
      endTurn();
    }
  };
}

function contentsOf({ files }: Form): ReadonlyMap<string, Uint8Array> {
  return new Map([...files].map(([name, file]) => [name, readBytes(file)]));
}

function uploadIn({ fields: { biz } }: Form, contents: ReadonlyMap<string, Uint8Array>) {
  const bytes = contents.get(FILE);
  return { ...(biz === undefined ? {} : { biz }), ...(bytes ? { bytes } : {}) };
}

/** Stores the files of a form as the call `uploadFile` does, and answers the call with their paths. */
async function answerWithFiles(
  arrival: WithForm,
  {
    form,
    contents,
    next,
    upload,
  }: {
    readonly form: Form;
    readonly contents: ReadonlyMap<string, Uint8Array>;
    readonly next: Answer<Opened>;
    readonly upload: Route | undefined;
  },
): Promise<HttpAnswer> {
  const { names, recording } = arrival;
  const body: Record<string, unknown> = { ...form.fields };
  for (const [field, part] of Object.entries(names?.call.files ?? {})) {
    const bytes = contents.get(part);
    if (!bytes || !upload) continue;
    const input = { params: {}, query: {}, body: { bytes } };
    const given = names && { ...names, readInput: () => input };
    const stored = await next({ ...arrival, route: upload, names: given, body: input.body });
    const answer = bodyOf(stored);
    if (answer?.success !== true) return stored;
    body[names?.call.fieldName(field) ?? field] = answer.result;
  }
  if (recording) recording.opened = body;
  return next(add(arrival, { body }));
}
