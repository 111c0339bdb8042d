import { useEffect, useState } from 'react';

/** Returns the real time in epoch ms, updated every second. */
export function useRealNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
