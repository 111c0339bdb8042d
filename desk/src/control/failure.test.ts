import { expect, it } from 'vitest';
import { toRefusal } from './failure.ts';

it('lists every problem of an invalid file', () => {
  const problems = ['step 2: jmup unknown field; did you mean jump?', 'step 3: empty'];
  expect(toRefusal('storyBroken', 'The file is broken.', { problems })).toMatchObject({
    message: `The file is broken. (${problems.join('; ')})`,
    fields: [],
  });
});

it('reports the problems of a request by field', () => {
  const problems = [{ path: 'ttl', message: 'must be a duration' }];
  expect(toRefusal('malformed', 'Malformed.', { problems })).toMatchObject({
    message: 'Malformed.',
    fields: problems,
  });
});
