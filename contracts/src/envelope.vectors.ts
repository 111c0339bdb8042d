/**
 * Test vectors of the envelope, made with openssl (`enc -aes-256-ecb`, `pkeyutl -encrypt`), not with this code. FOR TESTS
 * ONLY: this private key is public. No server uses it unless it is configured as a file.
 */
export const vectorPublicKeyPem = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvvT5skvxUxSV35CwZH5p
0OvHusmkHk76fiOmfxqKUiU1nBETXfGJcDK8sxgh2EhlsXIH061VSTsCC/ubhKqW
5aEs5I9Y0PzTtNf2anzKHRB/DKxEA5aKpNdil/dC5IHiKjvjY0bZ8gMKD5NZ00+t
MS+dMCirVC4i2A9kkRJQg/UBY+hxcvPKYIWdBZkbMw81ADHdSfHj6KgqkxVmRnf4
oMYNH7WsAoDWiqme0N68nsGgjc62ZGolMl336hoA7D8nw608a7+RpOiV99pJDM8v
xBBVcG/Jdze2M9tbcofsOLoGxVa3YzocVLIF8w1R8yo9RiODI5RpcuQ7zbPPzelg
hQIDAQAB
-----END PUBLIC KEY-----
`;

export const vectorPrivateKeyPem = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC+9PmyS/FTFJXf
kLBkfmnQ68e6yaQeTvp+I6Z/GopSJTWcERNd8YlwMryzGCHYSGWxcgfTrVVJOwIL
+5uEqpbloSzkj1jQ/NO01/ZqfModEH8MrEQDloqk12KX90LkgeIqO+NjRtnyAwoP
k1nTT60xL50wKKtULiLYD2SRElCD9QFj6HFy88pghZ0FmRszDzUAMd1J8ePoqCqT
FWZGd/igxg0ftawCgNaKqZ7Q3ryewaCNzrZkaiUyXffqGgDsPyfDrTxrv5Gk6JX3
2kkMzy/EEFVwb8l3N7Yz21tyh+w4ugbFVrdjOhxUsgXzDVHzKj1GI4MjlGly5DvN
s8/N6WCFAgMBAAECggEAHj3XyZfjWR/6eFSGyvOGOJMOp5NFjZM+cnmc5aZDX60K
53OA2LDm7kDqx4Y73e/hQw/nE2vxBM72jQVE5ObLTQSQgoX9L+PKd2p4WPb4X0/8
fvpNLzBJNr/xmlWLX3r+YWfopBFVdNFsZ3kTkbadnBuJTlYyg/tmg0c0yxDWdX8y
aG3LeiGIVI72TGd1SZwuzMFmei6Y2W7IEU01zoO8R9EdKuIEKH/t2WRkH+dHmtr0
pJFKnSsQoittgBWBHoIf5IaNHNLIUf559yFDL7BF0BKnFDg0onrtH50WKafXRPu+
9kGfWHYAcTxPqgwYhrEYjjtIPBQni+7Quz3ClTI1oQKBgQDy83OU3GZFrEPcXT+n
keFP56rjK/+pbLJOoGpqvQPtrytRuKaWba/hBkcp6itskdv3JhbRQGgXmWvvr7Mp
7B5k9fi4ex5dj8yPXpBqaCGp8eASR5oRYuUxRQm0e7WqCvVbjoogVItz3tUFLjqw
nwtcHOjBpdyb8qJMZPpXk3meCQKBgQDJNpyTL7Lf8DxBeZDIhod+UUbkIDz85P5u
KT6/wVscfePp/sUcxVSc/F/z5RylKqd38EQ1+1fRoW3CyHLMJcLTdg8Lqcs6uRBi
gtAdUZgZ2l2qzkgrTFkKaFbTOEhbdwYCHAXlqcsGgL8pHLxE9nOZLhFhfDp8943c
6KaUmCUNnQKBgQCw9/kHRAwTUEoWKK6HZ1HSHJRz6cbPKOgxMdSSb6B+8AwD+RcP
mFJ2/VW1CGgdK5ooy0vvnJS2LAFdlIRTUzVIoYtNBhG2YVrGTEGx4Kw02IU5i4KE
i58bZoiNOVe4x0a2LHwc1LjH7FcK8QO7R/7EWCKLfD/YMMNcFmnshPYf0QKBgQCH
6zoNOtVL7E3ntKSWsDlqnKCUjSplcpJj+7yFb6mKL4f7kru32Zx0hw6SBBw7ffqu
TEDnbic+Vht8zkatnHxkt4UmTcYYntZwlQjcJTfnjthi/wFFLkeffifYelZ2YopO
dnuNTgr1E5cNwHl05D3mJXZcMbyYmejcZtPP4I53CQKBgCSG4P40H6yTHlM1DHrG
TggWZIOEiEaiMncV0Wn1+46Kkk0RubtizYsE4mLEGcz883AxnMZ7B4g1asQPFTLD
kzWL+eCdSfUF7xkxkWXWJ3O/H8mtv3YBufEuE1A3kw9rqV7SaXT7J3nb85KSwRZM
IpJrA1IelZaKxhlB0PgD+0ab
-----END PRIVATE KEY-----
`;

export const vectorKey = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkm';

/** `vectorKey` sealed with the public key above. The padding is random, so this is one of many valid results. */
export const vectorSealedKey =
  'bHQmMZCBMoETEXi5gQbX+CPS2RDsaD05UOuPELmUW1ciW2PVwbMQwgM0ldOaNeZwgj8ZLLt4r4DA5XSTLqLkF8N1B3wBwmgbdYPzWIh9OLPQfw9R5zH0dO7jbd60f52xSZoXU3Qd9EkUUkJo38ZGWyRscxXjeSWVn22tLoSIJsbB1UnUEPsJhdgdvgRZUu7va4EBGGqxABV9LznmTysFEiv6YS82h5x7+Zye4WfBWcQX1puqrPaMpo48wcRCSIVOZnO1c5krcGq+a/w0briyHNLKBgHALeY6LFX5ejmHDoxuSd+kBv8+DsK+ZibTrYma2paJGDiK1Kb7zkiLLm71ww==';

/** `vectorKey` sealed with the public key above by other programs. */
export const foreignSealedKeys = {
  openssl: vectorSealedKey,
  'Java (RSA/ECB/PKCS1Padding)':
    'TlC/JLwrHe/Bjgv//9vhzXdZkrgPXNxfAZisoEWCcrAvfbLwr4hX5jeaM+E4pBhERlEkUVdFa5IeyDcJ7XmFH2DA4f1+SNsK34SRsKWxVlrZOnx2JP3NMSuSJmoETLbMUC6FxqA9EyyNwNRbJqzL6Dau3ecg3hEWsTzepSszAU0mv4Q0psGucOgHIiVGHXRAH7n0iREw5upuz8DmVbGbimofG4BWfrleVOeaCfJ69lfvGJ+FcgR5LnCbADhCX6L7kldQdWWIQ5HkAr+lq1a9lkt0xqQVpf2Rem7xp6PLRES6mWNMxac5HEmIQZnZd81hboV72IqTefhHS0TlGfVOlQ==',
  'jsencrypt 3.5.4':
    'Zkafc0fKxXqRJkDZQB/H37b6b65hHv+uss+6dbbST0VgdRSB2uq+c+83o9RR+eeRK8ot71Uuk/N7LKmVIbsK/S93+2Zd0rgzDoNuQbhOhMhDhOjgVHXIwAH/+E71uc1baf0kPBS6xBw9KJjLnv3qKru8JII6qMUpk9Rb9JadwkVD8+Yrn/R2WN4vsBO6ctzP0Q5MdhNMMv0iv8e1dN1cmRaNM2O1srwp9xiBab9pPsUSO8DlJGVjdoPVCFAgaFgtKiQXZZkzzHLTaLW5SsxXjtQiqx+hD6PAixgAVEu+6UKIeF1ak45ab/QGitBbaevz/IHV1CnrvmSJqTNV76Wzxw==',
} as const;

/** JSON texts and the AES half of their envelopes under `vectorKey`. */
export const envelopeVectors = [
  {
    name: 'an empty object',
    json: '{}',
    encrypted: 'x0g0f301/z9nusxb0LiUoQ==',
  },
  {
    name: 'a plain order',
    json: '{"symbol":"BTC/USDT","direction":"long","quantity":"0.1","leverage":10}',
    encrypted:
      'lnmg23emtDYlLACYELo0WooAzMrJOTPkasDWUk2Vd7IZMIKnm3KR1qxjtAH1Z8gg7FNw3O2ZrMaJOWrQJXF6Do461U2bCBlmk/SD/blGZ7o=',
  },
  {
    name: 'text of many scripts',
    json: '{"nickname":"红包 🧧 Žluťoučký","note":"ข้อมูล"}',
    encrypted:
      'RhlP51auCaW3qVPr8Bw1XeUtKHP3rCQL4p2yWGjMXUHYyw88gGavpxvKJKzBkcHD6pkKQ88c+JDkjn1X1kAOcrKX6iR99l4a0vI3C3Luid8=',
  },
  {
    name: 'a whole number of blocks',
    json: '{"a":"12345678"}',
    encrypted: 'BCcrbzpR/R7dpkZL8jy303fbwsM8+DV4QBJh4g2WrpI=',
  },
] as const;
