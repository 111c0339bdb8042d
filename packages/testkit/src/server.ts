import { type Hongbao, connect } from './hongbao.ts';
import { startHongbao } from './startHongbao.ts';

/** The server of the fixtures: the one named by `HONGBAO_URL` (with `CONTROL_TOKEN`), otherwise one in this process. */
export async function serverOfTests(): Promise<Hongbao> {
  const { HONGBAO_URL: url, CONTROL_TOKEN: token } = process.env;
  if (!url) return startHongbao();
  return connect(url, token ? { token } : {});
}
