import { wallNow } from '@hongbao/engine/world/machineClock';

/** Maximum time from the first signal to the end of the process. Interrupted work resumes at the next start. */
const STOP_MS_MAX = 4_500;
/**
 * Signals within this time count as one, because a terminal sends a signal to every process of a command, which also
 * forwards it.
 */
const ONE_SIGNAL_MS = 300;

/**
 * Stops this process at a signal or when the command that started it has exited; a second signal ends the process
 * immediately. `npm start` has the other end of the process's IPC channel.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let askedAt: number | null = null;
  const end = () => {
    askedAt = wallNow();
    setTimeout(() => process.exit(0), STOP_MS_MAX);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The server did not stop cleanly:', error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (askedAt === null) end();
      else if (wallNow() - askedAt > ONE_SIGNAL_MS) process.exit(1);
    });
  process.once('disconnect', () => {
    if (askedAt === null) end();
  });
}
