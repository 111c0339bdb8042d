import { IonRefresher, IonRefresherContent } from '@ionic/react';

interface Props {
  onRefresh: () => Promise<unknown>;
}

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
