// Writes src/situations.stories.tsx, with a story for each situation.
import { writeFileSync } from 'node:fs';
import { situationNames } from '@hongbao/contracts/control/situations.types';

const stories = situationNames.map((situation) => {
  const name = situation.replace(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase());
  return `export const ${name}: StoryObj<typeof meta> = {
  name: '${situation}',
  loaders: [withWorld({ situation: '${situation}' })],
};
`;
});
writeFileSync(
  new URL('src/situations.stories.tsx', import.meta.url),
  `import { type StoryWorld, withWorld } from '@hongbao/testkit/storybook';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Account } from './Account.tsx';

const meta = {
  title: 'Situations',
  component: Account,
  args: { token: '' },
  render: (_, { loaded }) => <Account token={(loaded as StoryWorld).member.token} />,
} satisfies Meta<typeof Account>;
export default meta;

${stories.join('\n')}`,
);
