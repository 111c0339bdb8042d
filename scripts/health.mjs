// The health check of the container. It succeeds if the server answers and can look up worlds.
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/health`;
try {
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(2_500) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
