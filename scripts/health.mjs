// The health check of the container. It succeeds if the server answers and can look up worlds.
const isHttps = process.env.HTTPS === 'on';
const url = `http${isHttps ? 's' : ''}://127.0.0.1:${process.env.PORT ?? 3000}/health`;
// This process asks only its own container, whose certificate has an authority that nobody else trusts.
if (isHttps) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
try {
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(2_500) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
