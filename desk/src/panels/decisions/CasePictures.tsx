import { createMemberToken } from '@hongbao/contracts/control/members.calls';
import { basePath } from '@hongbao/client/lib/basePath.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';

/** The submitted pictures. Only the owner may see an upload, so a session of the member is created on request. */
export function CasePictures({ memberId, paths }: { memberId: string; paths: readonly string[] }) {
  const { t } = useTranslation();
  const world = useWorld();
  const { act, failure, isBusy } = useAct(createMemberToken);
  const [token, setToken] = useState<string | null>(null);
  if (token === null)
    return (
      <div>
        <Press
          icon="eye"
          isBusy={isBusy}
          data-testid="case-pictures"
          onClick={() =>
            void act({ params: { world, id: memberId } }).then((made) =>
              setToken(made?.token ?? null),
            )
          }
        >
          {t('desk.decisions.pictures', { count: paths.length })}
        </Press>
        <Failed failure={failure} />
      </div>
    );
  return (
    <div className="case-pictures">
      {paths.map((path) => {
        const query = new URLSearchParams({ world, token });
        const source = `${basePath()}/api/sys/common/static/${path}?${query}`;
        return (
          <a key={path} href={source} target="_blank" rel="noreferrer">
            <img src={source} alt={t('desk.decisions.picture')} />
          </a>
        );
      })}
    </div>
  );
}
