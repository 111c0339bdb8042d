import type { Call } from '@hongbao/contracts/call';
import type { Bodies } from '@hongbao/contracts/openapi/description';
import type { Example } from '@hongbao/contracts/openapi/example';
import { openApiDocument } from '@hongbao/contracts/openapi/openapi';
import { machines } from './statesPage.ts';
import examples from './examples.json' with { type: 'json' };

/** The OpenAPI document of these calls, with the recorded answers as examples, and the state machines that the docs draw. */
export function documentOf(calls: readonly Call[], bodies: Bodies, origin: string) {
  const document = openApiDocument({
    calls,
    examples: examples as Record<string, Example>,
    bodies,
    origin,
  });
  return { ...document, 'x-state-machines': machines };
}
