import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useAppSelector } from '../../state/store.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty, FailedState, SkeletonRows } from '../../ui/Empty.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AdvancedEditor } from './AdvancedEditor.tsx';
import { identityApi } from './identity.api.ts';
import { MendList } from './MendList.tsx';

export function Page() {
  const { t } = useTranslation();
  return (
    <Screen title={t('routes.identityAdvanced')}>
      <Body />
    </Screen>
  );
}

function Body() {
  const { t } = useTranslation();
  const basic = identityApi.isVerified.useQuery(undefined, { refetchOnMountOrArgChange: true });
  const submissions = identityApi.listKyc.useQuery(undefined, { refetchOnMountOrArgChange: true });
  const known = useAppSelector((state) => state.session.userInfo?.kycAdvancedStatus);
  if (basic.data === undefined || submissions.data === undefined)
    return basic.isError || submissions.isError ? (
      <FailedState
        error={basic.error ?? submissions.error}
        onRetry={() => void Promise.all([basic.refetch(), submissions.refetch()])}
      />
    ) : (
      <SkeletonRows />
    );
  if (!basic.data)
    return (
      <Empty icon="shield" title={t('kyc.basicFirst')} text={t('kyc.basicFirstText')}>
        <ButtonLink kind="primary" to="/shenfenRenzheng" testId="identity-basic-first">
          {t('routes.identity')}
        </ButtonLink>
      </Empty>
    );
  const last = submissions.data.find(({ level }) => level === 'advanced');
  const status = last?.status ?? known ?? 'none';
  if (status !== 'none' && status !== 'rejected') return <Navigate to="/renzhengResult" replace />;
  return (
    <AdvancedEditor
      intro={
        status === 'rejected' ? (
          <MendList reason={last?.reason} />
        ) : (
          <Notice title={t('kyc.advancedWhy')} tone="gold">
            {t('kyc.advancedText')}
          </Notice>
        )
      }
    />
  );
}
