import {
  type ThirdPartyProvider,
  thirdPartyProviders,
} from '@hongbao/contracts/account/account.types';
import { settingsApi } from '../settings/settings.api.ts';

/** The third-party providers of this server: all, also until it has answered, or none. */
export function useProviders(): readonly ThirdPartyProvider[] {
  const { data = 'on', isError } = settingsApi.thirdPartyLogin.useQuery();
  return data === 'on' && !isError ? thirdPartyProviders : [];
}
