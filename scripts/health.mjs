// Whether the server answers: the container's health check.
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/api/public/getServerTime`;
try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_500) });
  const { code } = await answer.json();
  process.exit(code === 200 ? 0 : 1);
} catch {
  process.exit(1);
}
