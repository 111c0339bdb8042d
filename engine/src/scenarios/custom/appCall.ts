import type { Call } from '@hongbao/contracts/call';
import { z } from 'zod';
import { servedCalls } from '../../features/served.ts';
import { meant } from '@hongbao/contracts/nearest';
import { type Problem, problemsOf } from './steps.ts';

/** Finds the call of a scenario step by name, or returns the problem with the name. */
export function appCallOf(name: string): Call | string {
  const calls = servedCalls().map(({ call }) => call);
  const found = calls.find((call) => call.name === name);
  const names = calls.map((call) => call.name);
  if (!found) return `${name} is not a call of the app${meant(name, names)}`;
  if (found.transport === 'multipart') return `${name} takes a file; play a situation instead`;
  return found;
}

/** Returns the problems of a call's parameters. Unknown fields are problems as well. */
export function sendingProblems(
  call: Call,
  sending: { params?: unknown; query?: unknown; body?: unknown },
  isOpen?: (value: unknown) => boolean,
): Problem[] {
  return (['params', 'query', 'body'] as const).flatMap((name) => {
    const schema = call[name];
    const strict = schema instanceof z.ZodObject ? schema.strict() : schema;
    return problemsOf(strict, sending[name] ?? {}, isOpen).map(({ path, message }) => ({
      path: path === '' ? name : `${name}.${path}`,
      message,
    }));
  });
}
