import { type StoryWorld, withWorld } from '@hongbao/testkit/storybook';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Account } from './Account.tsx';

const meta = {
  component: Account,
  args: { token: '' },
  render: (_, { loaded }) => <Account token={(loaded as StoryWorld).member.token} />,
} satisfies Meta<typeof Account>;
export default meta;

export const MarginCall: StoryObj<typeof meta> = {
  loaders: [withWorld({ situation: 'margin-call', in: '60s' })],
};

export const Liquidation: StoryObj<typeof meta> = {
  loaders: [withWorld({ situation: 'liquidation-in', in: '60s' })],
  play: async ({ canvas, loaded, userEvent }) => {
    const { world, member } = loaded as StoryWorld;
    await world.clock.advance('61s');
    const { records } = await member.calls.listPositions({ status: 'closed' });
    await expect(records[0]?.closeReason).toBe('liquidation');
    await userEvent.click(canvas.getByText('Refresh'));
    await canvas.findByText('Notice: Position liquidated');
  },
};
