import axios from 'axios';
import CryptoJS from 'crypto-js';

// jsencrypt expects a browser.
globalThis.window ??= globalThis;
const { default: JSEncrypt } = await import('jsencrypt');

/** The HTTP module of an app: it seals bodies, adds the token, and returns the result or throws the message. */
export function createRequest(baseURL, headers) {
  const service = axios.create({ baseURL, timeout: 20_000, headers });
  const session = { token: '' };
  let publicKey = '';

  async function seal(body) {
    publicKey ||= (await axios.get(`${baseURL}/api/set/appSysSet/getKeyByParam?key=rsaPublicKey`))
      .data.result;
    const key = CryptoJS.lib.WordArray.random(16).toString();
    const rsa = new JSEncrypt();
    rsa.setPublicKey(publicKey);
    const options = { mode: CryptoJS.mode.ECB, padding: CryptoJS.pad.Pkcs7 };
    const sealed = CryptoJS.AES.encrypt(
      JSON.stringify(body),
      CryptoJS.enc.Utf8.parse(key),
      options,
    );
    return JSON.stringify(`${rsa.encrypt(key)}.${sealed.toString()}`);
  }

  service.interceptors.request.use(async (config) => {
    if (session.token) config.headers['X-Access-Token'] = session.token;
    if (config.method === 'post' && !(config.data instanceof FormData)) {
      config.headers['Content-Type'] = 'application/json';
      config.data = await seal(config.data ?? {});
    }
    return config;
  });
  service.interceptors.response.use(
    ({ data }) => {
      if (data.success && data.code === 200) return data.result;
      throw new Error(`${data.code} ${data.message} ${JSON.stringify(data.result)}`);
    },
    ({ message, response }) => {
      throw new Error(`${message} ${JSON.stringify(response?.data ?? null)}`);
    },
  );
  return { service, session };
}
