import { createClient } from '@hongbao/sdk';
import { useEffect, useState } from 'react';

interface AccountProps {
  /** The token of the signed-in member. */
  readonly token: string;
}

/** Balances and newest notice of a member. In your project, a story shows a component of your app. */
export function Account({ token }: AccountProps) {
  const [lines, setLines] = useState<readonly string[]>([]);
  const [refreshes, setRefreshes] = useState(0);
  useEffect(() => {
    const { calls } = createClient({ url: location.origin }).with({ token });
    void Promise.all([calls.listBalances(), calls.listNotices()]).then(
      ([balances, notices]) =>
        setLines([
          ...balances.map(({ currency, available }) => `${currency}: ${available}`),
          `Notice: ${notices.records[0]?.title ?? 'none'}`,
        ]),
      // In the situation `session-ended` the token is not valid.
      (error: unknown) => setLines([error instanceof Error ? error.message : String(error)]),
    );
  }, [token, refreshes]);
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button onClick={() => setRefreshes(refreshes + 1)}>Refresh</button>
    </>
  );
}
