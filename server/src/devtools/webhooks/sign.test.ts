import { describe, expect, it } from 'vitest';
import { isSignedBy } from '../../testing/webhookReceiver.ts';
import { newSecret, signedHeaders } from './sign.ts';

describe('the signature of a webhook', () => {
  it('is that of the published example of Standard Webhooks', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', payload: '{"test": 2432232314}' };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(signedHeaders(message, secret, 1_614_265_330_999)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('of a generated secret changes with id, time and body', () => {
    const secret = newSecret();
    const headers = signedHeaders({ id: 'a', payload: '{"é":1}' }, secret, 1_000);
    expect(isSignedBy(secret, { headers, text: '{"é":1}' })).toBe(true);
    expect(isSignedBy(newSecret(), { headers, text: '{"é":1}' })).toBe(false);
    expect(isSignedBy(secret, { headers, text: '{"é":2}' })).toBe(false);
    expect(
      isSignedBy(secret, { headers: { ...headers, 'webhook-id': 'b' }, text: '{"é":1}' }),
    ).toBe(false);
    expect(
      isSignedBy(secret, { headers: { ...headers, 'webhook-timestamp': '2' }, text: '{"é":1}' }),
    ).toBe(false);
  });
});
