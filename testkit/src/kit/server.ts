import { type Hongbao, connect } from './hongbao.ts';
import { startHongbao } from './startHongbao.ts';

/** The server that fixtures use: the one that `HONGBAO_URL` names (with `CONTROL_TOKEN`), else one of their own. */
export async function serverOfTests(): Promise<Hongbao> {
  const { HONGBAO_URL: url, CONTROL_TOKEN: token } = process.env;
  if (!url) return startHongbao();
  return connect(url, token ? { token } : {});
}
