import { startHongbao } from '@hongbao/testkit/browser';

// `npx vite` and `npx vite build` need no configuration.
const hongbao = await startHongbao();
hongbao.serve(await hongbao.world({ at: '2026-03-01 09:00:00' }));
const answer = await fetch('/api/public/getServerTime');
const { result } = (await answer.json()) as { result: number };
document.querySelector('output')?.append(new Date(result).toISOString());
