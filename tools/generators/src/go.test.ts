import { expect, it } from 'vitest';
import { fetched } from './documents.ts';
import { goTypes } from './go.ts';

it('the Go types of examples/go are in step with the OpenAPI document', async () => {
  await expect(await goTypes(fetched('opened'))).toMatchFileSnapshot(
    '../../../examples/go/types.go',
  );
});
