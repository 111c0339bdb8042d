import { IonRefresher, IonRefresherContent } from '@ionic/react';

interface Props {
  onRefresh: () => Promise<unknown>;
}

/** The pull-to-refresh control of a page. */
export function Refresher({ onRefresh }: Props) {
  return (
    <IonRefresher
      slot="fixed"
      onIonRefresh={(event) => void onRefresh().finally(() => event.detail.complete())}
    >
      <IonRefresherContent />
    </IonRefresher>
  );
}
