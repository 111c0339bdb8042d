import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { Loading } from '../../ui/Empty.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { identityApi } from './identity.api.ts';
import { IdentityEditor } from './IdentityEditor.tsx';
import { MendList } from './MendList.tsx';

export function Page() {
  const { t } = useTranslation();
  const { data, ...query } = identityApi.getKycStatus.useQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title={t('routes.identity')}>
      {data === undefined ? (
        <Loading query={query} />
      ) : data.canResubmit || data.status === 'none' ? (
        <IdentityEditor
          intro={
            data.status === 'rejected' ? (
              <MendList reason={data.reason} />
            ) : (
              <Notice title={t('kyc.why')} tone="gold">
                {t('kyc.whyText')}
              </Notice>
            )
          }
        />
      ) : (
        <Navigate to="/renzhengResult" replace />
      )}
    </Screen>
  );
}
