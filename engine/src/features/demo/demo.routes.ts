import { resetDemo } from '@hongbao/contracts/demo/demo.calls';
import { serveCommand } from '../../calls/served.ts';
import { resetDemoHandler } from './resetDemo.ts';

export const demoRoutes = [serveCommand(resetDemo, resetDemoHandler)];
