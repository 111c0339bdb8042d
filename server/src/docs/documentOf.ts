import type { Call } from '@hongbao/contracts/call';
import type { Bodies } from '@hongbao/contracts/openapi/description';
import type { Example } from '@hongbao/contracts/openapi/example';
import { openApiDocument } from '@hongbao/contracts/openapi/openapi';
import { postmanCollection } from '@hongbao/contracts/openapi/postman';
import { machines } from './statesPage.ts';
import recorded from './examples.json' with { type: 'json' };

const examples = recorded as Record<string, Example>;

/** Generates the OpenAPI document of these calls, with the recorded answers as examples and the state machines. */
export function documentOf(calls: readonly Call[], bodies: Bodies, origin: string) {
  const document = openApiDocument({ calls, examples, bodies, origin });
  return { ...document, 'x-state-machines': machines };
}

/** Generates the Postman collection of these calls. */
export function collectionOf(calls: readonly Call[], origin: string) {
  return postmanCollection({ calls, examples, origin });
}
