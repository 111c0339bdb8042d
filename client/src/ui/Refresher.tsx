import { IonRefresher, IonRefresherContent } from '@ionic/react';

export function Refresher({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  return (
    <IonRefresher
      slot="fixed"
      onIonRefresh={(event) => void onRefresh().finally(() => event.detail.complete())}
    >
      <IonRefresherContent />
    </IonRefresher>
  );
}
