/** What a test does as the operator of the exchange: it needs no dialect. */

const url = process.env.HONGBAO_URL ?? 'http://127.0.0.1:3000';

async function control(method, path, body) {
  const response = await fetch(`${url}/control${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(process.env.CONTROL_TOKEN && {
        authorization: `Bearer ${process.env.CONTROL_TOKEN}`,
      }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.result;
}

/** Creates a world whose clients speak a dialect. Returns its id and functions that change it. */
export async function createWorld(dialect) {
  const { id } = await control('POST', '/worlds', { dialect, ttl: '1h' });
  const params = new URLSearchParams({ keyword: 'demo@hongbao.example' });
  const { records } = await control('GET', `/worlds/${id}/members?${params}`);
  return {
    id,
    url,
    /** Lets time pass, so that what is under review is decided. */
    advance: (by) => control('POST', `/worlds/${id}/clock/advance`, { by }),
    /** The recorded requests as an HTTP archive. */
    traffic: () => fetch(`${url}/control/worlds/${id}/traffic.har`).then((read) => read.json()),
    member: records[0].id,
  };
}

/** Throws an error with the values if a condition does not hold. */
export function expect(condition, what, ...values) {
  if (!condition)
    throw new Error(`${what}: ${values.map((each) => JSON.stringify(each)).join(' ')}`);
  console.log(`  ${what}`);
}
