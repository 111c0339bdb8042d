import type { InPageOptions } from '@hongbao/testkit/browser';
import type { Preview } from '@storybook/react-vite';

const hongbao: InPageOptions = { serviceWorker: './hongbao.sw.js' };

export default { parameters: { hongbao } } satisfies Preview;
