import { openAsBlob, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readAnswer } from '@hongbao/sdk/answer';
import type { LooseInput } from '@hongbao/sdk/input';
import { resultOf } from '@hongbao/sdk/namedCalls';
import type { Call } from '@hongbao/contracts/call';
import type { CommandOfCall } from './commands.ts';
import type { Connection } from './connection.ts';
import { print } from './print.ts';
import { Unsuccessful } from './unsuccessful.ts';

/** Writes the file returned by a call to stdout, or to `output`. A world is never written to a terminal. */
export async function saveFile(
  { client, world, isJson }: Connection,
  call: Call,
  input: LooseInput,
  output?: string,
): Promise<void> {
  const answer = await client.send(call, input);
  if (!answer.ok || (await isRefusal(answer))) {
    const { status } = answer;
    resultOf(call, readAnswer(call, { status, headers: {}, text: await answer.text() }));
  }
  const isBinary = call.name === 'exportWorld';
  const file = output ?? (isBinary ? `${String(input.params?.['world'] ?? world)}.sqlite` : null);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (file === null) return void process.stdout.write(bytes);
  writeFileSync(file, bytes);
  print(isJson ? { file, bytes: bytes.length } : `${file}, ${bytes.length} bytes`, isJson);
}

/** A refusal is sent in the usual wrapper instead of the file. */
async function isRefusal(answer: Response): Promise<boolean> {
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return false;
  return (await answer.clone().text()).startsWith('{"success":false');
}

export async function importWorld(
  { client, isJson }: Connection,
  { call }: CommandOfCall,
  { body, file = '' }: LooseInput & { readonly file?: string },
): Promise<void> {
  const bytes = await openAsBlob(file).catch(() => {
    throw new Unsuccessful(`${file} can’t be read.`, 2);
  });
  const part = new File([bytes], basename(file));
  const fields = { ...(body as object | undefined), file: part };
  print(await client.must(call, { body: fields }), isJson);
}
