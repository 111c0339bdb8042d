import { expect, it } from 'vitest';
import { refusalOf } from './failure.ts';

it('names every problem of a file that is broken', () => {
  const problems = ['step 2: jmup is no field here; did you mean jump?', 'step 3: empty'];
  expect(refusalOf('storyBroken', 'The file is broken.', { problems })).toMatchObject({
    message: `The file is broken. (${problems.join('; ')})`,
    fields: [],
  });
});

it('gives the problems of a request by their fields', () => {
  const problems = [{ path: 'ttl', message: 'must be a duration' }];
  expect(refusalOf('malformed', 'Malformed.', { problems })).toMatchObject({
    message: 'Malformed.',
    fields: problems,
  });
});
