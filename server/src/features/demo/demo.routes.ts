import { resetDemo } from '@hongbao/contracts/demo/demo.calls';
import { serveCommand } from '../../http/served.ts';
import { resetOwnDemo } from './resetDemo.ts';

export const demoRoutes = [serveCommand(resetDemo, resetOwnDemo)];
