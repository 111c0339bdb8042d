import { useAppSelector } from '../../state/store.ts';
import { vipApi } from '../vip/vip.api.ts';

/** Returns the member's level and the requirements of the other levels; null for a visitor and while loading. */
export function useVipLevel() {
  const memberLevel = useAppSelector((state) => state.session.userInfo?.vipLevel);
  const { data } = vipApi.listVipLevels.useQuery(undefined, { skip: memberLevel === undefined });
  const level = data?.find(({ current }) => current)?.level ?? memberLevel ?? null;
  return {
    level,
    assetsFor: (wanted: number) => data?.find((one) => one.level === wanted)?.totalAssetMin,
  };
}
