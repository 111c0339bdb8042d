import type { Call } from '@hongbao/contracts/call';
import { controlCalls } from '@hongbao/contracts/calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { appCallOf } from '../custom/appCall.ts';
import { meant } from '@hongbao/contracts/nearest';

/** Calls that only the story player may make, because they replace or delete the world. */
const reservedForPlayer: readonly string[] = [
  'createWorld',
  'deleteWorld',
  'resetWorld',
  'importWorld',
  'restoreSnapshot',
  'takeSnapshot',
  'removeSnapshot',
];

/** Finds the call of a part of a step by name, or returns the problem with the name. */
export function storyCallOf(part: 'act' | 'control' | 'look', name: string): Call | string {
  // An upload is allowed, because the player has a built-in picture.
  if (part === 'act') return name === uploadFile.name ? uploadFile : appCallOf(name);
  if (part === 'control') return controlCallOf(name);
  const found = controlCalls.some((call) => call.name === name)
    ? controlCallOf(name)
    : appCallOf(name);
  if (typeof found === 'string' || found.method === 'GET') return found;
  return `${name} changes data; look accepts only calls that read`;
}

function controlCallOf(name: string): Call | string {
  const call = controlCalls.find((each) => each.name === name);
  const names = controlCalls.map((each) => each.name);
  if (!call) return `${name} is not a call of the operator${meant(name, names)}`;
  if (reservedForPlayer.includes(name)) return `${name} is reserved for the story player`;
  if (call.answers !== 'wrapped' || call.transport === 'multipart')
    return `${name} uses a file or a stream, which a story does not support`;
  return call;
}
